import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

/** Sends one request without normalizing the path, following redirects or decompressing the body. */
export function sendRequest(
  port: number,
  path: string,
  { method = "GET", headers = {}, body }: RequestOptions = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const bytes = Buffer.concat(chunks);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, text: bytes.toString() });
    });
    outgoing.on("error", reject).end(body);
  });
}

/** Sends raw bytes and reads until the server closes the connection. */
export function sendRaw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
    socket.on("data", (data) => {
      received += data;
    });
    socket.on("close", () => resolve(received)).on("error", reject);
  });
}

export function formPost(fields: Record<string, string>): RequestOptions {
  return {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  };
}
