import { describe, expect, it } from "vitest";
import { scrub } from "./scrub.ts";

const text = (message: string, typed: string[] = []) => scrub({ message }, typed).message;

describe("scrub", () => {
  it.each([
    ["sent to ada@example.com twice", "sent to [mail] twice"],
    ["<ada.lovelace+work@mail.example.co.uk>", "<[mail]>"],
    ["to=ada%40example.com", "to=[mail]"],
    ["mailto:żółw@example.com", "mailto:[mail]"],
    ["at node_modules/@sentry/core@11.1.0/index.js", "at node_modules/@sentry/core@11.1.0/index.js"],
    ["https://site.example/search?q=ada&page=2#top", "https://site.example/search?[query]#top"],
    ["GET /contact-us?email=ada%40example.com failed", "GET /contact-us?[query] failed"],
    ["really? yes = no", "really? yes = no"],
    ["sent with Authorization: Bearer abc.def-123~x", "sent with Authorization: Bearer [token]"],
    ["/_payload.json?4f2a91", "/_payload.json?4f2a91"],
  ])("scrubs %j to %j", (before, after) => expect(text(before)).toBe(after));

  it("replaces typed texts, the longest first", () => {
    const typed = ["Ada", "Ada needs a platform", "  Lovelace  ", "no", ""];
    expect(text("no: Ada Lovelace wrote 'Ada needs a platform'", typed)).toBe("no: [typed] [typed] wrote '[typed]'");
  });

  it("scrubs nested values and drops user, cookie and query fields", () => {
    const event = {
      user: { id: 1 },
      request: { url: "/a?b=c", cookies: "x=y", query_string: "b=c", headers: { "User-Agent": "Browser/1" } },
      breadcrumbs: [{ data: { to: "/x?mail=a@example.com", "http.query": "?q=1" } }],
    };
    expect(scrub(event)).toEqual({
      request: { url: "/a?[query]", headers: { "User-Agent": "Browser/1" } },
      breadcrumbs: [{ data: { to: "/x?[query]" } }],
    });
  });

  it("drops headers, cookies and bodies of requests, wherever they are", () => {
    const request = {
      method: "POST",
      url: "https://site.example/leads/9f86d081884c7d659a2feaa0c55ad015/edit",
      data: { name: "Ada" },
      env: { REMOTE_ADDR: "192.0.2.1" },
      headers: {
        Authorization: "Bearer secret-token",
        Cookie: "a=b",
        "X-Session": "secret",
        "user-agent": "Browser/1",
      },
    };
    const contexts = {
      response: { headers: [["Set-Cookie", "secret"]], status_code: 500 },
      other: { Authorization: "secret", cookie: "secret", "Set-Cookie": "secret" },
      trace: { "http.request.header.x-session": "secret" },
    };
    expect(scrub({ request, contexts })).toEqual({
      request: {
        method: "POST",
        url: "https://site.example/leads/[masked]/edit",
        headers: { "user-agent": "Browser/1" },
      },
      contexts: { response: { status_code: 500 }, other: {}, trace: {} },
    });
  });

  it("changes neither its argument nor the DSN", () => {
    const envelope = { dsn: "https://key@reports.example/1", message: "ada@example.com" };
    expect(scrub(envelope)).toEqual({ dsn: "https://key@reports.example/1", message: "[mail]" });
    expect(envelope.message).toBe("ada@example.com");
  });
});
