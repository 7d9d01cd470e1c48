import { type IncomingMessage, ServerResponse } from "node:http";

/** How long a connection is kept for the next request. */
export const KEEP_ALIVE_MS = 65_000;

/**
 * Node checks and joins the headers of every answer anew, which takes longer than finding the page. Those of a stored
 * file never change: they are joined once, and put where Node would put them. See decision 0014.
 */
export class ReadyResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  declare _header: string;

  /** `head` is what `joinHeaders` made. Only for answers with all of their body on a connection that is kept. */
  sendReady(head: string, body: Buffer): void {
    this._header = `${head}${dateAndConnection()}`;
    this.end(body);
  }
}

/** The start of an answer, up to what depends on its time. */
export function joinHeaders(headers: readonly string[]): string {
  let head = "HTTP/1.1 200 OK\r\n";
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return head;
}

let second = 0;
let lines = "";

function dateAndConnection(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    const date = new Date(now * 1000).toUTCString();
    lines = `Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_MS / 1000}\r\n\r\n`;
  }
  return lines;
}
