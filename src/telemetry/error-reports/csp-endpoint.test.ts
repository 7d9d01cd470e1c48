import { describe, expect, it } from "vitest";
import { type CspViolation, createCspEndpoint } from "./csp-endpoint.ts";

function start() {
  const violations: CspViolation[] = [];
  const endpoint = createCspEndpoint(
    (path) => path === "/blog",
    (violation) => violations.push(violation),
  );
  const post = async (body: unknown, client = "client", headers = {}) => {
    const init = { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body), headers };
    return (await endpoint(new Request("https://site.example/_csp", init), client)).status;
  };
  return { post, violations };
}

const report = (changes: Record<string, unknown> = {}, type = "csp-violation") => ({
  type,
  url: "https://site.example/blog?email=ada@example.com",
  body: {
    documentURL: "https://site.example/blog?email=ada@example.com",
    effectiveDirective: "img-src",
    blockedURL: "https://evil.example/a.png?secret=1#x",
    sourceFile: "https://site.example/assets/a.js?v=1",
    lineNumber: 7,
    sample: "what a visitor typed",
    ...changes,
  },
});

const violation = {
  directive: "img-src",
  blocked: "https://evil.example/a.png",
  page: "/blog",
  source: "https://site.example/assets/a.js:7",
};

describe("POST /_csp", () => {
  it("passes on reports of the Reporting API without queries, samples and other personal data", async () => {
    const { post, violations } = start();
    expect(await post([report()])).toBe(204);
    expect(violations).toEqual([violation]);
  });

  it("passes on a report in the format of report-uri", async () => {
    const { post, violations } = start();
    const legacy = {
      "document-uri": "https://site.example/blog?email=ada@example.com",
      "violated-directive": "img-src 'self'",
      "blocked-uri": "https://evil.example/a.png?secret=1",
      "source-file": "https://site.example/assets/a.js",
      "line-number": 7,
    };
    expect(await post({ "csp-report": legacy })).toBe(204);
    expect(violations).toEqual([violation]);
  });

  it.each([
    [
      "a keyword",
      { blockedURL: "inline", sourceFile: undefined, lineNumber: undefined },
      { blocked: "inline", source: "" },
    ],
    ["data", { blockedURL: "data:text/html,secret" }, { blocked: "data:" }],
    [
      "a mail address in a path",
      { blockedURL: "https://a.example/ada@example.com" },
      { blocked: "https://a.example/[mail]" },
    ],
    ["a path that is no page", { documentURL: "https://site.example/leads/token" }, { page: "" }],
    [
      "a long address",
      { blockedURL: `https://a.example/${"x".repeat(9000)}` },
      { blocked: expect.stringMatching(/^.{200}$/) },
    ],
  ])("shortens %s", async (_case, changes, expected) => {
    const { post, violations } = start();
    await post([report(changes)]);
    expect(violations).toEqual([{ ...violation, ...expected }]);
  });

  it("ignores browser extensions and other kinds of reports", async () => {
    const { post, violations } = start();
    const extension = report({ sourceFile: "chrome-extension://abc/content.js" });
    expect(await post([extension, report({}, "deprecation"), 1, null])).toBe(204);
    expect(violations).toEqual([]);
  });

  it.each(["", "{", "1", "{}", '{"csp-report":1}'])("returns 400 for the body %j", async (body) => {
    expect(await start().post(body)).toBe(400);
  });

  it("returns 413 for a large body and 403 for another site", async () => {
    const { post } = start();
    expect(await post(`[${" ".repeat(20_000)}]`)).toBe(413);
    expect(await post([report()], "client", { "sec-fetch-site": "cross-site" })).toBe(403);
  });

  it("passes on at most five reports of a body, ten bodies of a client and thirty of all clients in a minute", async () => {
    const { post, violations } = start();
    expect(await post(Array.from({ length: 50 }, () => report()))).toBe(204);
    expect(violations).toHaveLength(5);
    const statuses: number[] = [];
    for (let n = 0; n < 40; n++) statuses.push(await post([report()], `client ${n % 4}`));
    expect(statuses.filter((status) => status === 204)).toHaveLength(29);
    expect(violations).toHaveLength(5 + 29);
    const { post: postAgain } = start();
    for (let n = 0; n < 10; n++) expect(await postAgain([report()])).toBe(204);
    expect(await postAgain([report()])).toBe(429);
  });
});
