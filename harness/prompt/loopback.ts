import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What an SDK is given instead of the network. */
export interface WireClient {
  /** Records the request and answers it. Over a loopback server it is the real one, held to that server. */
  readonly fetch: typeof globalThis.fetch;
  /** Without a path: add what the SDK's own default has, such as `/v1`. */
  readonly baseURL: string;
}

interface Responder {
  respond(request: Request): Promise<Response>;
}

export interface Loopback extends WireClient {
  /** Ends every connection, also those that a client keeps open. */
  close(): Promise<void>;
}

/** A server on 127.0.0.1, on a port of the system's choice, that passes each request to `respond`. */
export async function openLoopback(respond: Responder["respond"]): Promise<Loopback> {
  // Most runs never need a server; the module stays unloaded for them.
  const { createServer } = await import("node:http");
  const server = createServer((incoming, outgoing) => {
    void serve(incoming, outgoing, respond);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseURL,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).origin !== baseURL)
        throw new TypeError(`${request.url} is not on the wire: use baseURL`);
      return fetch(request);
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  respond: Responder["respond"],
): Promise<void> {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = Object.entries(incoming.headersDistinct).map(([name, values = []]): [string, string] => [
      name,
      values.join(", "),
    ]);
    const { method = "GET", url = "/" } = incoming;
    const init = chunks.length > 0 ? { method, headers, body: Buffer.concat(chunks) } : { method, headers };
    const response = await respond(new Request(new URL(url, `http://${incoming.headers.host}`), init));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  } catch {
    outgoing
      .writeHead(400, { "content-type": "application/json" })
      .end('{"error":{"message":"not answered"}}');
  }
}
