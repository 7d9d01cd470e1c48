import { expect, startSite, test } from "../site.ts";
import { sendRaw, sendRequest } from "./raw-request.ts";

const PATH = "/about-us";
const bodies = (answers: string) => answers.split("</html>").length - 1;

test("pipelined requests are answered in order, each with all of its headers", async ({ site }) => {
  await sendRequest(site.port, PATH);
  const request = `GET ${PATH} HTTP/1.1\r\nhost: a\r\n\r\n`;
  const last = `GET ${PATH} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`;
  const answers = await sendRaw(site.port, request + request + last);
  expect(bodies(answers)).toBe(3);
  const [first = "", second = "", third = ""] = answers.split(/(?=HTTP\/1\.1 200 OK\r\n)/);
  const keepAlive = /\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n/;
  expect(first).toMatch(keepAlive);
  expect(second).toMatch(keepAlive);
  expect(third).toMatch(/\r\nconnection: close\r\n/i);
  const headerNames = (answer: string) =>
    (answer.split("\r\n\r\n")[0] ?? "")
      .split("\r\n")
      .map((line) => line.split(":")[0]?.toLowerCase())
      .filter((name) => name !== "keep-alive");
  expect(headerNames(first)).toEqual(headerNames(third));
  const date = /\r\nDate: (.+)\r\n/.exec(first)?.[1] ?? "";
  expect(Math.abs(Date.now() - Date.parse(date))).toBeLessThan(5000);
});

test("answers an HTTP/1.0 client and closes the connection", async ({ site }) => {
  const answer = await sendRaw(site.port, `GET ${PATH} HTTP/1.0\r\n\r\n`);
  expect(bodies(answer)).toBe(1);
  expect(answer).toMatch(/\r\nconnection: close\r\n/i);
});

test("HEAD returns a page's headers without its body", async ({ site }) => {
  const get = await sendRequest(site.port, PATH);
  const head = await sendRequest(site.port, PATH, { method: "HEAD" });
  expect(head.text).toBe("");
  expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
});

const MANY = 100;

test("answers many requests for one page at the same time with one render", async ({ ownSite: site }) => {
  const answers = await Promise.all(
    Array.from({ length: MANY }, () => sendRequest(site.port, "/search?q=shuttle+and+reed")),
  );
  expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.etag}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
});

test("returns 503 with retry-after when too many different pages are to be rendered", async () => {
  const site = await startSite({ maxWaitingRenders: 5 });
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, index) => sendRequest(site.port, `/search?q=shuttle+${index}`)),
  );
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
  for (const { headers, text } of refused) {
    expect([headers["retry-after"], headers["cache-control"], headers["x-build-id"]]).toEqual([
      "2",
      "no-store",
      site.buildId(),
    ]);
    expect(text).toContain("Too many visitors at once.");
  }
  expect((await sendRequest(site.port, "/search?q=shuttle+0")).status, "it recovers").toBe(200);
  await site.stop();
});

test("a payload that is refused is JSON with the build id", async () => {
  const site = await startSite({ maxWaitingRenders: 5 });
  const answers = await Promise.all(
    Array.from({ length: MANY }, (_, index) => sendRequest(site.port, `/search/_payload.json?q=shuttle+${index}&1`)),
  );
  const refused = answers.find(({ status }) => status === 503);
  expect(JSON.parse(refused?.text ?? "")).toMatchObject({ error: { statusCode: 503, fatal: false } });
  expect(refused?.headers["x-build-id"]).toBe(site.buildId());
  await site.stop();
});

test("renders pipelined requests one after the other, with other connections in between", async ({ ownSite: site }) => {
  await sendRequest(site.port, PATH);
  const targets = Array.from({ length: 200 }, (_, index) => `/nowhere/${index}`);
  const isLast = (index: number) => index === targets.length - 1;
  const requests = targets.map(
    (target, index) => `GET ${target} HTTP/1.1\r\nhost: a\r\n${isLast(index) ? "connection: close\r\n" : ""}\r\n`,
  );
  let isFinished = false;
  const pipelined = sendRaw(site.port, requests.join("")).finally(() => {
    isFinished = true;
  });
  let answeredMeanwhile = 0;
  while (!isFinished) {
    expect((await sendRequest(site.port, "/search?q=between")).status).toBe(200);
    answeredMeanwhile += isFinished ? 0 : 1;
  }
  expect(answeredMeanwhile).toBeGreaterThan(5);
  const answers = await pipelined;
  const paths = Array.from(answers.matchAll(/Page not found: (\/nowhere\/\d+)/g), ([, path]) => path);
  expect(paths.filter((path, index) => path !== paths[index - 1])).toEqual(targets);
});
