import { writeSync } from "node:fs";

const STDOUT = 1;
const LOOK_AGAIN_MS = 5;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Writes all of a text to standard output, and waits for a slow reader. A pipe does that by itself, unless it is shared
 * with standard error and Node has written a warning there: from then on it takes what fits and refuses the rest.
 */
export function writeOut(text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STDOUT, rest));
    } catch (error) {
      if (!isFull(error)) throw error;
      Atomics.wait(sleeper, 0, 0, LOOK_AGAIN_MS);
    }
  }
}

function isFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EAGAIN";
}
