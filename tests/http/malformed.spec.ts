import { connect } from "node:net";
import { expect, type RunningSite, startSite, test } from "../site.ts";
import { sendRaw, sendRequest } from "./raw-request.ts";
import { readPage } from "./read-page.ts";

/** Returns a function that gives the log lines written since this call. */
function newLines(site: RunningSite) {
  const before = site.log().length;
  return () => site.log().slice(before);
}

const URLENCODED = "application/x-www-form-urlencoded";

const badRequests: Record<string, { request: string; status: number }> = {
  "an incomplete percent encoding": { request: "GET /% HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", status: 400 },
  "an incomplete UTF-8 sequence": {
    request: "GET /%E2%82 HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "path traversal": { request: "GET /../../etc/passwd HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", status: 400 },
  "encoded path traversal": {
    request: "GET /assets/%2e%2e/%2e%2e/package.json HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "encoded slashes": {
    request: "GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "a null byte": { request: "GET /blog%00.html HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", status: 400 },
  "a line break": {
    request: "GET /blog%0d%0aset-cookie:a HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "a backslash": { request: "GET /\\evil HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", status: 400 },
  "a protocol-relative path": {
    request: "GET //evil.test/ HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "a path of 20 kB": {
    request: `GET /${"a".repeat(20_000)} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`,
    status: 414,
  },
  "headers of 40 kB": { request: `GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(40_000)}\r\n\r\n`, status: 431 },
  "an unknown method": { request: "WEAVE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n", status: 400 },
  "a method that is not allowed": {
    request: "DELETE /blog HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 405,
  },
  "a POST to a page without a form": {
    request: "POST /blog HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
    status: 405,
  },
  "a CONNECT request": { request: "CONNECT evil.test:443 HTTP/1.1\r\nhost: evil.test\r\n\r\n", status: 405 },
  "no host": { request: "GET /careers HTTP/1.1\r\nconnection: close\r\n\r\n", status: 400 },
  "an invalid host": { request: "GET /careers HTTP/1.1\r\nhost: a b/c?\r\nconnection: close\r\n\r\n", status: 400 },
  "two hosts": {
    request: "GET /careers HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "an absolute URL with a user name": {
    request: "GET http://ada@a/careers HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "an absolute URL without a host": {
    request: "GET http:///careers HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "path traversal in an absolute URL": {
    request: "GET http://a/../careers HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n",
    status: 400,
  },
  "a malformed chunk": {
    request: `POST /contact-us HTTP/1.1\r\nhost: a\r\ncontent-type: ${URLENCODED}\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n`,
    status: 400,
  },
  "two content-length headers": {
    request: "POST /contact-us HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab",
    status: 400,
  },
  "an unsupported expectation": {
    request: "GET /blog HTTP/1.1\r\nhost: a\r\nexpect: the-impossible\r\nconnection: close\r\n\r\n",
    status: 417,
  },
  "a TLS handshake": { request: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", status: 400 },
};

for (const [name, { request, status }] of Object.entries(badRequests)) {
  test(`refuses ${name} with one line in the log`, async ({ ownSite: site }) => {
    const lines = newLines(site);
    const answer = await sendRaw(site.port, request);
    expect(answer.split("\r\n")[0]).toContain(`HTTP/1.1 ${status} `);
    for (const header of [
      "content-security-policy: default-src 'self'",
      "x-content-type-options: nosniff",
      "x-build-id: ",
    ])
      expect(answer).toContain(`\r\n${header}`);
    await expect.poll(() => lines().length).toBe(1);
    expect(lines()).toEqual([expect.objectContaining({ status })]);
    expect((await sendRequest(site.port, "/blog")).status, "the next request succeeds").toBe(200);
  });
}

test("a malformed URL returns 400 with the error page, as document and as payload", async ({ site }) => {
  for (const path of ["/100%", "/blog/%E2%82?a=1", "//blog"]) {
    const { status, headers, text } = await sendRequest(site.port, path);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      ...[400, "text/html; charset=utf-8", "no-store"],
    ]);
    const page = readPage(text);
    expect(page.h1).toEqual(["This address cannot be read."]);
    expect([page.meta("robots"), page.canonical]).toEqual([["noindex"], []]);
    expect(page.payloads).toMatchObject([{ error: { statusCode: 400, buttonUrl: "/", fatal: false } }]);
    const payload = await sendRequest(site.port, `${path.replace("?a=1", "")}/_payload.json?${site.buildId()}`);
    expect([payload.status, payload.headers["x-build-id"]]).toEqual([400, site.buildId()]);
    expect(JSON.parse(payload.text)).toEqual(page.payloads[0]);
  }
});

test("405 lists the allowed methods", async ({ site }) => {
  const allowed = async (path: string) => (await sendRequest(site.port, path, { method: "PUT" })).headers.allow;
  expect(await allowed("/blog")).toBe("GET, HEAD");
  expect(await allowed("/contact-us")).toBe("GET, HEAD, POST");
});

test("refuses a body larger than any form while it arrives", async ({ ownSite: site }) => {
  const lines = newLines(site);
  const body = Buffer.alloc(8 * 1024 * 1024, "a");
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const page = await sendRequest(site.port, "/contact-us", { method: "POST", headers, body });
  expect(page.status).toBe(413);
  expect(page.text).toMatch(/role="alert"/);
  const elsewhere = await sendRequest(site.port, "/blog", { method: "POST", headers, body });
  expect(elsewhere.status).toBe(405);
  await expect.poll(() => lines().map(({ status }) => status)).toEqual([413, 405]);
});

test("answers the next request on a connection after a body that was too large", async ({ site }) => {
  const body = "a".repeat(8 * 1024 * 1024);
  const post = `POST /contact-us HTTP/1.1\r\nhost: a\r\ncontent-type: ${URLENCODED}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const answers = await sendRaw(site.port, `${post}GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`);
  expect(answers.match(/HTTP\/1\.1 \d+(?= )/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
});

test("announces that it closes the connection when a body is too large to be read", async ({ site }) => {
  const head = `host: a\r\ncontent-type: ${URLENCODED}\r\ncontent-length: 100000000\r\n\r\n`;
  for (const [path, status] of [["/contact-us", 413] as const, ["/blog", 405] as const]) {
    const answer = await sendRaw(site.port, `POST ${path} HTTP/1.1\r\n${head}${"a".repeat(200_000)}`);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  }
});

test("refuses a body in thousands of chunks of one byte before it ends", async ({ ownSite: site }) => {
  const head = `host: a\r\ncontent-type: ${URLENCODED}\r\ntransfer-encoding: chunked\r\n\r\n`;
  for (const [path, status] of [["/contact-us", 400] as const, ["/_count", 400] as const, ["/blog", 405] as const]) {
    const answer = await sendRaw(site.port, `POST ${path} HTTP/1.1\r\n${head}${"1\r\na\r\n".repeat(20_000)}`);
    expect(answer, path).toContain(`HTTP/1.1 ${status} `);
    expect(answer, path).toMatch(/\r\nconnection: close\r\n/i);
  }
});

test("accepts the absolute form of a target, with the host in it", async ({ site }) => {
  const read = (target: string) =>
    sendRaw(site.port, `GET ${target} HTTP/1.1\r\nhost: other.test\r\nconnection: close\r\n\r\n`);
  expect(await read("http://a.test/about-us")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await read("HTTPS://a.test:443/search?q=react")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await read("http://a.test")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await read("http://a.test?q=1")).toMatch(/^HTTP\/1\.1 200 /);
  expect(await read("http://a.test/nowhere")).toMatch(/^HTTP\/1\.1 404 /);
});

test("returns 408 for headers that never end", async () => {
  const site = await startSite({
    timeouts: { headersTimeout: 300, requestTimeout: 60_000, connectionsCheckingInterval: 100 },
  });
  const lines = newLines(site);
  const answer = await sendRaw(site.port, "GET / HTTP/1.1\r\nhost: a\r\nx-slow: ");
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  await expect.poll(lines).toEqual([expect.objectContaining({ status: 408 })]);
  await site.stop();
});

test("returns 408 for a body that never arrives", async () => {
  const site = await startSite({
    timeouts: { headersTimeout: 300, requestTimeout: 400, connectionsCheckingInterval: 100 },
  });
  const lines = newLines(site);
  const answer = await sendRaw(
    site.port,
    "POST /contact-us HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 9\r\n\r\nname=",
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain("content-security-policy: ");
  expect((await sendRequest(site.port, "/readyz")).status).toBe(200);
  const readLines = () => lines().map(({ path, status }) => [path, status]);
  await expect.poll(readLines).toContainEqual(["/readyz", 200]);
  expect(readLines(), "the request was logged once").toEqual([
    ["/contact-us", 408],
    ["/readyz", 200],
  ]);
  await site.stop();
});

test("logs 499 for an aborted upload and stays ready", async ({ ownSite: site }) => {
  const lines = newLines(site);
  const socket = connect(site.port, "127.0.0.1");
  socket.write("POST /contact-us HTTP/1.1\r\nhost: a\r\ncontent-length: 1000\r\n");
  socket.write("content-type: application/x-www-form-urlencoded\r\n\r\nname=");
  await expect.poll(() => site.requests.length).toBe(1);
  socket.destroy();
  await expect.poll(() => lines().length).toBe(1);
  expect((await sendRequest(site.port, "/readyz")).status).toBe(200);
  await expect
    .poll(() => lines().map(({ path, status }) => [path, status]))
    .toEqual([
      ["/contact-us", 499],
      ["/readyz", 200],
    ]);
});
