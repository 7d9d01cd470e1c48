import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

/** What a process writes, to be waited for and to be searched. */
export function logged({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>) {
  const chunks: Buffer[] = [];
  for (const stream of [stdout, stderr]) stream.on("data", (chunk) => chunks.push(chunk));
  const all = () => Buffer.concat(chunks).toString();
  return {
    all,
    until: (words: string) =>
      new Promise<void>((resolve) => {
        stdout.on("data", function look() {
          if (!all().includes(words)) return;
          stdout.off("data", look);
          resolve();
        });
      }),
  };
}
