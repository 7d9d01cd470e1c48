import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { brotliDecompressSync } from "node:zlib";
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

/** Requests all paths at the same time, over connections that are open already. */
async function fetchAtOnce(port: number, paths: string[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: paths.length });
  const fetchAll = (targets: string[]) =>
    Promise.all(
      targets.map(async (path) => {
        const outgoing = get({ host: "127.0.0.1", port, path, agent });
        const [response]: IncomingMessage[] = await once(outgoing, "response");
        return { status: response?.statusCode, text: (await response?.setEncoding("utf8").toArray())?.join("") ?? "" };
      }),
    );
  // New connections are accepted one by one, so that their first requests are not simultaneous.
  await fetchAll(paths.map(() => PATH));
  const answers = await fetchAll(paths);
  agent.destroy();
  return answers;
}

test("requests for one page at the same time share a render", async () => {
  const site = await startSite({ maxWaitingRenders: 1 });
  const answers = await fetchAtOnce(site.port, Array<string>(20).fill("/search?q=shuttle+and+reed"));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await site.stop();
});

test("a 404 has no suggestions while many pages wait to be rendered", async ({ site }) => {
  const heading = "You may be looking for";
  const answers = await fetchAtOnce(
    site.port,
    Array.from({ length: 20 }, (_, index) => `/blog/what-is-first-version-${index}`),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(answers.filter(({ text }) => !text.includes(heading)).length).toBeGreaterThan(5);
  expect((await sendRequest(site.port, "/blog/what-is-first-version")).text).toContain(heading);
});

test("returns 503 with retry-after when too many pages wait to be rendered", async () => {
  const site = await startSite({ maxWaitingRenders: 0 });
  const headers = { "accept-encoding": "br" };
  for (const path of ["/search?q=shuttle", "/nowhere", "/feed.xml", "/careers"]) {
    const page = await sendRequest(site.port, path);
    expect([page.status, page.headers["retry-after"], page.headers["cache-control"]], path).toEqual([
      503,
      "2",
      "no-store",
    ]);
    expect(page.headers["x-build-id"]).toBe(site.buildId());
    expect(page.text).toContain("Too many visitors at once.");
    const compressed = await sendRequest(site.port, path, { headers });
    expect(brotliDecompressSync(compressed.bytes).toString()).toBe(page.text);
  }
  const payload = await sendRequest(site.port, "/search/_payload.json?q=shuttle&1");
  expect([payload.status, payload.headers["retry-after"], payload.headers["x-build-id"]]).toEqual([
    ...[503, "2", site.buildId()],
  ]);
  expect(JSON.parse(payload.text)).toMatchObject({ error: { statusCode: 503, fatal: false } });
  expect((await sendRequest(site.port, PATH)).status, "a prerendered page").toBe(200);
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
