import { writeOut } from "./write-out.ts";

export type LogFields = Record<string, string | number | boolean | null | undefined>;
export type Log = ReturnType<typeof createLog>;

const FLUSH_AFTER = 200;
const FLUSH_AT = 32_768;

/** One JSON object a line. Lines are collected for a moment, because writing each one costs more than most answers. */
export function createLog(write: (text: string) => void = writeOut) {
  let lines = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const text = lines;
    lines = "";
    if (text) write(text);
  }

  function add(line: string): void {
    lines += line;
    if (lines.length > FLUSH_AT) flush();
    else timer ??= setTimeout(flush, FLUSH_AFTER).unref();
  }

  const entry =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      add(`${JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })}\n`);

  return {
    info: entry("info"),
    warn: entry("warn"),
    error: entry("error"),
    /** For the line of every request, which is made by hand because it is made so often. */
    line: add,
    flush,
  };
}
