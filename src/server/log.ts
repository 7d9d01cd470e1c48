import cluster from "node:cluster";
import { constants, fstatSync, openSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";
import SonicBoom from "sonic-boom";

export interface Log extends Logger {
  /** Writes a line that is formatted later, in a batch; used by the access log, where pino's formatting is too slow. */
  writeLater(line: Line): void;
}

const STDOUT = 1;
/**
 * Writes of up to PIPE_BUF (4096) bytes are atomic, so that lines of several processes on one pipe do not mix. One process
 * writes more at once, because each write wakes a thread that competes with this one for the processor.
 */
const MAX_WRITE_BYTES = cluster.isWorker ? 4096 : 131_072;
const FLUSH_MS = 200;
/** Formatting several lines at once takes less CPU time, but the requests that arrive meanwhile have to wait. */
const MAX_BATCH_LINES = 64;
/** Limit of the buffer for lines that standard output does not accept yet; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

let droppedLines = 0;

/** Number of lines this process has dropped because the output buffer was full. */
export function countDroppedLines(): number {
  return droppedLines;
}

/** Logs one JSON object per line: time, level, the event's name as `message`, and its fields. Never log personal data. */
export function createLog(destination?: DestinationStream): Log {
  const write = destination
    ? (line: Line) => destination.write(String(line))
    : openStandardOutput((count) => log.warn({ count }, "log.lines.dropped"));
  const options = {
    base: null,
    messageKey: "message",
    timestamp: () => formatTime(Date.now()),
    formatters: { level: (level: string) => ({ level }) },
  };
  const log: Log = Object.assign(pino(options, { write }), { writeLater: write });
  return log;
}

/** A line of the log, or an object that formats it. */
type Line = string | { toString(): string };

let formattedMs = 0;
let formattedTime = "";

/** The `time` field for pino, cached per millisecond, because formatting a date costs more than the rest of the line. */
export function formatTime(ms: number): string {
  if (ms !== formattedMs) {
    formattedMs = ms;
    formattedTime = `,"time":"${new Date(ms).toISOString()}"`;
  }
  return formattedTime;
}

/**
 * Non-blocking standard output. While it blocks (EAGAIN), has no reader (EPIPE) or its disk is full (ENOSPC), lines are
 * buffered and writes are retried. When the buffer is full, lines are dropped and counted; the count is reported once
 * writing succeeds again.
 */
function openStandardOutput(reportDropped: (count: number) => void): (line: Line) => void {
  let isExiting = false;
  let reportedLines = droppedLines;
  let batch: Line[] = [];
  let text = "";
  const output = new SonicBoom({
    fd: openNonBlocking(),
    sync: false,
    maxWrite: MAX_WRITE_BYTES,
    maxLength: MAX_BUFFERED_BYTES,
    // Also retries failed writes.
    periodicFlush: FLUSH_MS,
    retryEAGAIN: () => !isExiting,
  });
  output.on("drop", (lines: string) => {
    droppedLines += lines.split("\n").length - 1;
  });
  output.on("drain", () => {
    const count = droppedLines - reportedLines;
    reportedLines = droppedLines;
    if (count > 0) reportDropped(count);
  });
  // The bytes stay in the buffer, and the next periodic flush retries.
  output.on("error", () => {});

  function formatBatch(): void {
    const lines = batch.map(String);
    batch = [];
    for (const line of lines) {
      // Counted in characters, so a text that is not ASCII is slightly longer in bytes.
      if (text.length + line.length > MAX_WRITE_BYTES) writeText();
      text += line;
    }
  }

  function writeText(): void {
    if (text) output.write(text);
    text = "";
  }

  function writeAll(): void {
    formatBatch();
    writeText();
  }

  setInterval(writeAll, FLUSH_MS).unref();
  process.once("exit", () => {
    isExiting = true;
    try {
      writeAll();
      output.flushSync();
    } catch {
      // Lines that standard output does not accept immediately are lost when the process exits.
    }
  });
  return (line) => {
    if (batch.push(line) >= MAX_BATCH_LINES) formatBatch();
  };
}

/**
 * Opens standard output with O_NONBLOCK, because a write to a full pipe or socket would block a thread of libuv's pool and
 * with it the exit of the process. A pipe is opened a second time: the flag of the inherited descriptor is shared with
 * other processes, and Node resets it when one of them exits. A socket cannot be opened again, so the primary process
 * must set its flag before it forks workers.
 */
function openNonBlocking(): number {
  const stats = fstatSync(STDOUT);
  if (stats.isFIFO()) {
    try {
      return openSync(`/proc/self/fd/${STDOUT}`, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      // There is no /proc on this system, or the pipe belongs to another user.
    }
  }
  // Node sets the flag when `process.stdout` is first accessed; the stream itself is not used.
  if (stats.isFIFO() || stats.isSocket()) void process.stdout;
  return STDOUT;
}
