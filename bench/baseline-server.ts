import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The least a Node server can do: it sends the same compressed bytes from memory for every request. */
const [file = "", port = ""] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": "gzip",
  "content-length": body.length,
  etag: '"baseline"',
  "cache-control": "no-cache",
};

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
