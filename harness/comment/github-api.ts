/** What GitHub answered where it did not do as asked. */
export class GithubError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = "GithubError";
    this.status = status;
  }
}

export interface GithubApi {
  get(path: string): Promise<unknown>;
  /** Every item of every page of a list. */
  list(path: string): Promise<unknown[]>;
  send(method: "POST" | "PATCH", path: string, body: unknown): Promise<unknown>;
}

export interface GithubOptions {
  readonly fetch: typeof fetch;
  /** Such as `https://api.github.com`, without a last slash. */
  readonly url: string;
  readonly token: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

/**
 * The few calls of GitHub's REST API that a comment needs. The token goes to this API and nowhere else, whatever
 * address an answer names as the next page.
 */
export function githubApi({ fetch, url, token, timeout = 30_000 }: GithubOptions): GithubApi {
  const { origin } = new URL(url);
  const call = async (method: string, address: string, body?: unknown): Promise<Response> => {
    if (new URL(address).origin !== origin) throw new GithubError(0, `The next page is not at ${origin}`);
    const response = await fetch(address, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${token}`,
        "user-agent": "prompt-budget",
        "x-github-api-version": "2022-11-28",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      signal: AbortSignal.timeout(timeout),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new GithubError(response.status, await reasonOf(response));
    return response;
  };
  return {
    get: async (path) => (await call("GET", url + path)).json(),
    send: async (method, path, body) => (await call(method, url + path, body)).json(),
    async list(path) {
      const items: unknown[] = [];
      const seen = new Set<string>();
      for (let next: string | undefined = firstPage(url + path); next !== undefined;) {
        if (seen.has(next)) throw new GithubError(0, "The pages of a list go round in a circle");
        seen.add(next);
        const response = await call("GET", next);
        const page: unknown = await response.json();
        if (!Array.isArray(page)) throw new GithubError(response.status, "A page of a list is no list");
        items.push(...(page as unknown[]));
        next = nextPage(response.headers.get("link"));
      }
      return items;
    },
  };
}

/** The words of any failure of a call: a refusal, no answer in time, no network. */
export function failureOf(error: unknown): string {
  if (error instanceof GithubError)
    return error.status === 0 ? error.message : `${error.status} ${error.message}`;
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause.message : undefined;
  return cause === undefined ? error.message : `${error.message}: ${cause}`;
}

async function reasonOf(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { message?: unknown };
    if (typeof message === "string" && message !== "") return message;
  } catch {
    return response.statusText;
  }
  return response.statusText;
}

function firstPage(address: string): string {
  return `${address}${address.includes("?") ? "&" : "?"}per_page=100`;
}

function nextPage(link: string | null): string | undefined {
  for (const [, address, rel = ""] of (link ?? "").matchAll(/<([^>]*)>([^,]*)/g)) {
    if (/;\s*rel="?next"?/.test(rel)) return address;
  }
  return undefined;
}
