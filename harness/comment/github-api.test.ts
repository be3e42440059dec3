import { describe, expect, it, vi } from "vitest";
import { failureOf, GithubError, githubApi } from "./github-api.ts";

const API = "https://api.example.com";

interface Page {
  readonly body: unknown;
  readonly link?: string;
  readonly status?: number;
}

function apiOf(pages: Readonly<Record<string, Page>>) {
  const asked: { url: string; init: RequestInit }[] = [];
  const fetch = vi.fn<typeof globalThis.fetch>((input, init = {}) => {
    const url = input as string;
    asked.push({ url, init });
    const { body, link, status = 200 } = pages[url] ?? { body: { message: "Not Found" }, status: 404 };
    const headers: Record<string, string> = link === undefined ? {} : { link };
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
  });
  return { api: githubApi({ fetch, url: API, token: "secret" }), asked };
}

describe("a list of GitHub's", () => {
  it("is read to its last page, by the links that the pages give", async () => {
    const { api, asked } = apiOf({
      [`${API}/things?per_page=100`]: {
        body: [1, 2],
        link: `<${API}/things?page=9>; rel="last", <${API}/things?after=x>; rel="next"`,
      },
      [`${API}/things?after=x`]: { body: [3], link: `<${API}/things?per_page=100>; rel="prev"` },
    });
    expect(await api.list("/things")).toEqual([1, 2, 3]);
    expect(asked.map(({ url }) => url)).toEqual([`${API}/things?per_page=100`, `${API}/things?after=x`]);
  });

  it("never takes the token to another host", async () => {
    const { api, asked } = apiOf({
      [`${API}/things?per_page=100`]: { body: [1], link: '<https://evil.example/things>; rel="next"' },
    });
    await expect(api.list("/things")).rejects.toThrow("The next page is not at https://api.example.com");
    expect(asked).toHaveLength(1);
  });

  it.each([
    [
      "goes round in a circle",
      { body: [1], link: `<${API}/things?per_page=100>; rel="next"` },
      "in a circle",
    ],
    ["is none", { body: { message: "surprise" } }, "is no list"],
  ])("that %s is refused", async (_, page, words) => {
    const { api } = apiOf({ [`${API}/things?per_page=100`]: page });
    await expect(api.list("/things")).rejects.toThrow(words);
  });
});

describe("a call that fails", () => {
  it("says with what status and in whose words", async () => {
    const { api } = apiOf({ [`${API}/x`]: { status: 403, body: { message: "Not for you" } } });
    const error: unknown = await api.send("POST", "/x", {}).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(GithubError);
    expect(failureOf(error)).toBe("403 Not for you");
  });

  it("tells a network that is not there from a refusal", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed", { cause: new Error("ECONNREFUSED") }));
    const api = githubApi({ fetch, url: API, token: "secret" });
    const error: unknown = await api.get("/x").catch((reason: unknown) => reason);
    expect(failureOf(error)).toBe("fetch failed: ECONNREFUSED");
  });

  it("gives up where no answer comes", async () => {
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("no answer in time")));
      });
    const api = githubApi({ fetch, url: API, token: "secret", timeout: 5 });
    await expect(api.get("/x")).rejects.toThrow("no answer in time");
  });
});
