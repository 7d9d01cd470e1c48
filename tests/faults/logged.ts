import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/** Collects the output of a process. */
export function captureOutput({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>) {
  const chunks: Buffer[] = [];
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const text = () => Buffer.concat(chunks).toString();
  return {
    text,
    /** Resolves when the output contains the text. */
    waitFor: (expected: string) =>
      new Promise<void>((resolve) => {
        stdout.on("data", function check() {
          if (!text().includes(expected)) return;
          stdout.off("data", check);
          resolve();
        });
      }),
  };
}
