import type { Readable } from "node:stream";

/** Clients send chunks of kilobytes. Smaller ones cost far more than their bytes: 2 MB in chunks of one byte took 83 s. */
const MIN_AVERAGE_CHUNK_BYTES = 64;
/** Up to this number, chunks of any size are accepted. */
const MAX_SMALL_CHUNKS = 1024;

/** A body that ended early, or that was sent in a huge number of tiny chunks. */
export class UnreadableBody extends Error {
  override name = "UnreadableBody";
}

/**
 * Passes each chunk to `take` until the body ends or `take` returns false. Returns whether the body has ended. The stream
 * is paused afterwards but not destroyed, because the response is still to be sent on its connection.
 */
function readChunks(body: Readable, take: (chunk: Buffer) => boolean): Promise<boolean> {
  if (body.readableEnded) return Promise.resolve(true);
  if (body.destroyed) return Promise.reject(new UnreadableBody("The connection was closed."));
  return new Promise((resolve, reject) => {
    let chunks = 0;
    let bytes = 0;
    const stop = () => {
      body.off("data", handleData).off("end", handleEnd).off("error", fail).off("close", fail).pause();
    };
    const handleEnd = () => {
      stop();
      resolve(true);
    };
    const fail = () => {
      stop();
      reject(new UnreadableBody("The body ended early."));
    };
    const handleData = (chunk: Buffer) => {
      chunks += 1;
      bytes += chunk.length;
      try {
        if (chunks > MAX_SMALL_CHUNKS && bytes < chunks * MIN_AVERAGE_CHUNK_BYTES)
          throw new UnreadableBody("The body has too many tiny chunks.");
        if (take(chunk)) return;
        stop();
        resolve(false);
      } catch (error) {
        stop();
        reject(error);
      }
    };
    body.on("end", handleEnd).on("error", fail).on("close", fail).on("data", handleData);
    // The first part may have been read before, which paused the stream.
    body.resume();
  });
}

const INITIAL_BYTES = 16 * 1024;

/**
 * Reads a body, or the first `limit` bytes and one more of a longer body. `onRead` is called with the number of new bytes
 * and may throw.
 */
export async function readBody(
  body: Readable,
  limit: number,
  onRead: (bytes: number) => void = () => {},
): Promise<Buffer<ArrayBuffer>> {
  let buffer = Buffer.allocUnsafe(Math.min(INITIAL_BYTES, limit + 1));
  let size = 0;
  await readChunks(body, (chunk) => {
    const newSize = Math.min(size + chunk.length, limit + 1);
    onRead(newSize - size);
    if (newSize > buffer.length) {
      const larger = Buffer.allocUnsafe(Math.min(Math.max(2 * buffer.length, newSize), limit + 1));
      buffer.copy(larger, 0, 0, size);
      buffer = larger;
    }
    chunk.copy(buffer, size);
    size = newSize;
    return size <= limit;
  });
  return buffer.subarray(0, size);
}

/** Reads the rest of a body without storing it. Returns whether it ended within `limit` bytes. */
export async function discardBody(body: Readable, limit: number): Promise<boolean> {
  let size = 0;
  try {
    return await readChunks(body, (chunk) => {
      size += chunk.length;
      return size <= limit;
    });
  } catch (error) {
    if (error instanceof UnreadableBody) return false;
    throw error;
  }
}
