import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { addFastPath, parseSimpleGet, serializeHead, updateDate } from "./fast-path.ts";

const GET = "GET /page HTTP/1.1\r\nhost: a\r\n\r\n";
const BODY = "from memory";
const FAST_RESPONSE = Buffer.from(serializeHead(200, ["content-length", String(BODY.length)]) + BODY);

interface Options {
  respond?: () => Buffer | undefined;
  firstRequestTimeout?: number;
}

/** A server whose fast path answers `/page`; `node:http` answers with the method, the path and the body of a request. */
async function startServer({ respond = () => FAST_RESPONSE, firstRequestTimeout = 10_000 }: Options = {}) {
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await request.toArray()).join("");
    response.end(`${request.method} ${request.url} ${body}`);
  }
  const server = createServer(handle);
  const sockets = addFastPath(server, {
    respond: ({ url }) => (url === "/page" ? respond() : undefined),
    firstRequestTimeout,
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => {
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  /** Opens a connection; `exchange` sends bytes and waits for a response that contains a text. */
  async function open() {
    const socket: Socket = connect(port, "127.0.0.1").setEncoding("utf8");
    await once(socket, "connect");
    let received = "";
    socket.on("data", (text) => {
      received += text;
    });
    async function receive(text: string): Promise<string> {
      while (!received.includes(text)) await once(socket, "data");
      const all = received;
      received = "";
      return all;
    }
    async function exchange(bytes: string, text: string): Promise<string> {
      socket.write(bytes);
      return receive(text);
    }
    return { socket, receive, exchange };
  }

  return { server, sockets, open };
}

describe("fast path", () => {
  it("answers several requests of a connection with the headers of node:http", async () => {
    const { open, sockets } = await startServer();
    const { exchange } = await open();
    for (let count = 0; count < 3; count++)
      expect(await exchange(GET, BODY)).toMatch(
        /^HTTP\/1\.1 200 OK\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\ncontent-length: 11\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\nfrom memory$/,
      );
    expect(sockets.size).toBe(1);
  });

  it.each([
    ["another path", "GET /other HTTP/1.1\r\nhost: a\r\n\r\n", "GET /other "],
    ["HEAD", "HEAD /other HTTP/1.1\r\nhost: a\r\n\r\n", "Connection: keep-alive"],
    ["a body", "POST /page HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\n\r\nhello", "POST /page hello"],
    ["two requests at once", `${GET}${GET}`, "GET /page "],
    ["HTTP/1.0", "GET /page HTTP/1.0\r\n\r\n", "GET /page "],
  ])("passes %s on to node:http, with later requests of the connection", async (_name, request, expected) => {
    const { open, sockets } = await startServer();
    const { exchange } = await open();
    await exchange(GET, BODY);
    expect(await exchange(request, expected)).not.toContain(BODY);
    expect(sockets.size).toBe(0);
  });

  it("passes on a request that arrives in parts, and its body", async () => {
    const { open } = await startServer();
    const { socket, receive, exchange } = await open();
    await exchange(GET, BODY);
    for (const part of ["POST /form HT", "TP/1.1\r\nhost: a\r\ncontent-le", "ngth: 10\r\n\r\nfirst", "-last"]) {
      socket.write(part);
      await new Promise(setImmediate);
    }
    expect(await receive("last")).toContain("POST /form first-last");
    expect(await exchange(GET, "GET /page ")).not.toContain(BODY);
  });

  it("answers a client that closes its side after the request", async () => {
    const { open } = await startServer();
    const { socket, receive } = await open();
    socket.end(GET);
    expect(await receive(BODY)).toContain("200 OK");
    await once(socket, "close");
  });

  it("closes a connection without a request", async () => {
    const { open, sockets } = await startServer({ firstRequestTimeout: 50 });
    const { socket } = await open();
    await once(socket, "close");
    await expect.poll(() => sockets.size).toBe(0);
  });

  it("passes on the connection of a client that does not read its responses", async () => {
    const large = Buffer.alloc(8 * 1024 * 1024, serializeHead(200, []));
    const { open, sockets } = await startServer({ respond: () => large });
    const { socket } = await open();
    socket.pause();
    socket.write(GET);
    while (sockets.size === 0) await new Promise(setImmediate);
    while (sockets.size > 0) {
      socket.write(GET);
      await new Promise(setImmediate);
    }
  });

  it("leaves all requests to node:http while somebody else listens to them", async () => {
    const { open, server } = await startServer();
    const seen: string[] = [];
    server.on("request", ({ url }) => seen.push(String(url)));
    const { exchange } = await open();
    await exchange(GET, "GET /page ");
    expect(seen).toEqual(["/page"]);
  });
});

describe("parseSimpleGet", () => {
  const parse = (text: string) => parseSimpleGet(Buffer.from(text, "latin1"));

  it("returns path and headers in lower case", () => {
    expect(parse("GET /a?b=1 HTTP/1.1\r\nHost: a:1\r\nAccept-Encoding:\tbr, gzip \r\nx-empty:\r\n\r\n")).toEqual({
      method: "GET",
      url: "/a?b=1",
      headers: { host: "a:1", "accept-encoding": "br, gzip", "x-empty": "" },
    });
  });

  it.each([
    ["an incomplete request", "GET / HTTP/1.1\r\nhost: a\r\n"],
    ["bytes after the request", `${GET}G`],
    ["no host", "GET / HTTP/1.1\r\nx: a\r\n\r\n"],
    ["an empty host", "GET / HTTP/1.1\r\nhost: \r\n\r\n"],
    ["an invalid host", "GET / HTTP/1.1\r\nhost: a b\r\n\r\n"],
    ["two hosts", "GET / HTTP/1.1\r\nhost: a\r\nHost: a\r\n\r\n"],
    ["a repeated header", "GET / HTTP/1.1\r\nhost: a\r\ncookie: a=1\r\ncookie: b=2\r\n\r\n"],
    ["connection: close", "GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n"],
    ["an upgrade", "GET / HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n"],
    ["content-length", "GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n"],
    ["transfer-encoding", "GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n"],
    ["expect", "GET / HTTP/1.1\r\nhost: a\r\nexpect: 100-continue\r\n\r\n"],
    ["a range", "GET / HTTP/1.1\r\nhost: a\r\nrange: bytes=0-1\r\n\r\n"],
    ["a space before a colon", "GET / HTTP/1.1\r\nhost : a\r\n\r\n"],
    ["a folded header", "GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\n\r\n"],
    ["a line feed alone", "GET / HTTP/1.1\r\nhost: a\nx: b\r\n\r\n"],
    ["a carriage return alone", "GET / HTTP/1.1\r\nhost: a\rx: b\r\n\r\n"],
    ["a null byte", "GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n"],
    ["a byte that is not ASCII", "GET / HTTP/1.1\r\nhost: a\r\nx: \xe9\r\n\r\n"],
    ["an absolute target", "GET http://a/ HTTP/1.1\r\nhost: a\r\n\r\n"],
    ["a method in lower case", "get / HTTP/1.1\r\nhost: a\r\n\r\n"],
    ["a request over 8 kB", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"a".repeat(8192)}\r\n\r\n`],
  ])("returns undefined for %s", (_name, text) => {
    expect(parse(text)).toBeUndefined();
  });
});

it("updates the date of a response in place", () => {
  const response = Buffer.from(
    serializeHead(200, ["x-build-id", "1"]).replace(/Date: .{29}/, `Date: ${"-".repeat(29)}`),
  );
  expect(updateDate(response).toString()).toMatch(
    /^HTTP\/1\.1 200 OK\r\nDate: \w{3}, [\w: ]+ GMT\r\nx-build-id: 1\r\n/,
  );
});
