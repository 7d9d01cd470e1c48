import type { ChildProcessByStdio } from "node:child_process";
import type { Readable } from "node:stream";

const kept = 1_000_000;

/** What a process writes, to be waited for and to be searched. */
export function logged({ stdout, stderr }: ChildProcessByStdio<null, Readable, Readable>) {
  let text = "";
  for (const stream of [stdout, stderr]) {
    stream.on("data", (chunk) => {
      text = (text + chunk).slice(-kept);
    });
  }
  return {
    all: () => text,
    until: (words: string) =>
      new Promise<void>((resolve) => {
        stdout.on("data", () => text.includes(words) && resolve());
      }),
  };
}
