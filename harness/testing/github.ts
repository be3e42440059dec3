import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface FakeComment {
  readonly id: number;
  body: string;
  readonly user: { readonly login: string; readonly type: string };
}

export interface FakePull {
  readonly number: number;
  readonly state?: "open" | "closed";
  readonly head: {
    readonly sha: string;
    readonly label: string;
    readonly repo: { readonly full_name: string };
  };
  readonly base: { readonly ref: string; readonly sha: string };
}

/** A GitHub on this machine: what it holds, and what it was asked. */
export interface FakeGithub {
  readonly url: string;
  readonly comments: FakeComment[];
  readonly pulls: FakePull[];
  /** Answers of `compare`, by `base...head`. */
  readonly forks: Map<string, string>;
  /** `METHOD path` of every request. */
  readonly asked: string[];
  /** Requests of these methods are answered with this status. */
  refuse: Readonly<Record<string, number>>;
}

const BOT = { login: "github-actions[bot]", type: "Bot" };
/** Of GitHub's own 100, so that few comments make many pages. */
const PAGE = 2;

/** Listens on the loopback address until the test is over; knows the calls that a comment needs, and no other. */
export async function fakeGithub(token = "secret"): Promise<FakeGithub> {
  const github: FakeGithub = {
    url: "",
    comments: [],
    pulls: [],
    forks: new Map(),
    asked: [],
    refuse: {},
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const { method = "GET", headers } = request;
    const url = new URL(request.url ?? "/", github.url);
    github.asked.push(`${method} ${url.pathname}${url.search}`);
    const refused = headers.authorization === `Bearer ${token}` ? github.refuse[method] : 401;
    const answer =
      refused === undefined
        ? answerTo(github, method, url, body)
        : { status: refused, body: { message: "Resource not accessible by integration" } };
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return Object.assign(github, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const NOT_FOUND: Answer = { status: 404, body: { message: "Not Found" } };

function answerTo(github: FakeGithub, method: string, url: URL, body: string): Answer {
  const [, path = ""] = /^\/repos\/o\/r\/(.*)$/.exec(url.pathname) ?? [];
  const written = () => (JSON.parse(body) as { body: string }).body;
  if (method === "GET" && /^issues\/\d+\/comments$/.test(path)) return page(github.comments, url);
  if (method === "GET" && path === "pulls") {
    const head = url.searchParams.get("head");
    return page(
      github.pulls.filter((pull) => pull.head.label === head && (pull.state ?? "open") === "open"),
      url,
    );
  }
  if (method === "GET" && path.startsWith("pulls/")) {
    const pull = github.pulls.find(({ number }) => String(number) === path.slice("pulls/".length));
    return pull === undefined ? NOT_FOUND : { status: 200, body: pull };
  }
  if (method === "GET" && path.startsWith("compare/")) {
    const sha = github.forks.get(path.slice("compare/".length));
    return sha === undefined ? NOT_FOUND : { status: 200, body: { merge_base_commit: { sha } } };
  }
  if (method === "POST" && /^issues\/\d+\/comments$/.test(path)) {
    const comment = { id: 100 + github.comments.length, body: written(), user: BOT };
    github.comments.push(comment);
    return { status: 201, body: { ...comment, html_url: `https://github.com/o/r/pull/7#${comment.id}` } };
  }
  if (method === "PATCH" && path.startsWith("issues/comments/")) {
    const comment = github.comments.find(({ id }) => String(id) === path.slice("issues/comments/".length));
    if (comment === undefined) return NOT_FOUND;
    comment.body = written();
    return { status: 200, body: comment };
  }
  return NOT_FOUND;
}

function page(items: readonly unknown[], url: URL): Answer {
  const at = Number(url.searchParams.get("page") ?? "1");
  const next = new URL(url);
  next.searchParams.set("page", String(at + 1));
  const more = at * PAGE < items.length;
  return {
    status: 200,
    body: items.slice((at - 1) * PAGE, at * PAGE),
    ...(more ? { headers: { link: `<${url.href}>; rel="first", <${next.href}>; rel="next"` } } : {}),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
