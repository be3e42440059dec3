import { syncBuiltinESMExports } from "node:module";
import os from "node:os";

/** Lets `node:os` give other names, in this process and for good; what is left out stays as it is. */
export function installNames(names: {
  readonly user?: string;
  readonly host?: string;
  readonly home: string;
}): void {
  const { userInfo } = os;
  const { user, host, home } = names;
  if (host !== undefined) os.hostname = () => host;
  os.userInfo = ((...args: Parameters<typeof userInfo>) => ({
    ...userInfo(...args),
    homedir: home,
    ...(user === undefined ? {} : { username: user }),
  })) as typeof userInfo;
  syncBuiltinESMExports();
}
