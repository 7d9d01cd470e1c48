import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { z } from "zod";

/** The least a Node server can do: it sends the same headers and compressed bytes from memory for every request. */
const [file = "", port = "", headersJson = ""] = process.argv.slice(2);
const body = readFileSync(file);
/** Alternating names and values. */
const headers = z.array(z.string()).parse(JSON.parse(headersJson));

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), "127.0.0.1");
