import { IncomingMessage } from "node:http";
import { BodyRefused, malformed, tooBusy, tooLarge } from "./refused.ts";

export type FormRequest = IncomingMessage | Request;

export function contentTypeOf(request: FormRequest): string {
  if (request instanceof IncomingMessage) return request.headers["content-type"] ?? "";
  return request.headers.get("content-type") ?? "";
}

// Bodies are held in memory until they are stored. Slow uploads by the hundred must not fill it.
const heldLimit = 128 * 1024 * 1024;
let held = 0;

/** The body's chunks up to a limit. Leaving early keeps the connection, or nobody would hear why. */
export async function* chunksOf(request: FormRequest, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const chunk of source(request)) {
      size += chunk.length;
      held += chunk.length;
      if (size > limit) throw tooLarge();
      if (held > heldLimit) throw tooBusy();
      yield chunk;
    }
  } catch (error) {
    // Anything else is the connection's end before the body's.
    throw error instanceof BodyRefused ? error : malformed();
  } finally {
    held -= size;
  }
}

async function* source(request: FormRequest): AsyncGenerator<Uint8Array> {
  if (request instanceof IncomingMessage) yield* request.iterator({ destroyOnReturn: false });
  else if (request.body) yield* request.body.values({ preventCancel: true });
}
