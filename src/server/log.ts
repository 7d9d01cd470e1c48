import cluster from "node:cluster";
import { constants, fstatSync, openSync } from "node:fs";
import { type DestinationStream, type Logger, pino } from "pino";
import SonicBoom from "sonic-boom";

export interface Log extends Logger {
  /** Writes a line that is formatted already, for what is logged with every answer. */
  writeLine(line: string): void;
}

const STDOUT = 1;
/** Writes of up to PIPE_BUF (4096) bytes are atomic, so that lines of several processes on one pipe do not mix. */
const MAX_WRITE_BYTES = cluster.isWorker ? 4096 : 32_768;
const FLUSH_MS = 200;
/** Bytes of lines that wait for standard output; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

let droppedLines = 0;

/** Lines this process has dropped because standard output could not take them. */
export function countDroppedLines(): number {
  return droppedLines;
}

/** One JSON object a line: time, level, the event's name as `message`, and its fields. Never anything about a person. */
export function createLog(destination?: DestinationStream): Log {
  const output = destination ?? openStandardOutput((count) => log.warn({ count }, "log.lines.dropped"));
  const log: Log = Object.assign(
    pino(
      { base: null, messageKey: "message", timestamp: formatTime, formatters: { level: (level) => ({ level }) } },
      output,
    ),
    { writeLine: (line: string) => output.write(line) },
  );
  return log;
}

let formattedMs = 0;
let formattedTime = "";

/** The field for pino; lines of the same millisecond share it, because formatting a time costs more than the line. */
export function formatTime(): string {
  const now = Date.now();
  if (now !== formattedMs) {
    formattedMs = now;
    formattedTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return formattedTime;
}

/**
 * Standard output that nobody waits for. While it blocks (EAGAIN), has no reader (EPIPE) or its disk is full (ENOSPC),
 * lines are buffered and writing is tried again; past the buffer's limit they are dropped and counted, and their number
 * is reported when it works again.
 */
function openStandardOutput(reportDropped: (count: number) => void): DestinationStream {
  let isExiting = false;
  let reportedLines = droppedLines;
  let batch = "";
  const output = new SonicBoom({
    fd: openNonBlocking(),
    sync: false,
    maxWrite: MAX_WRITE_BYTES,
    maxLength: MAX_BUFFERED_BYTES,
    // Also tries again what could not be written.
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
  // The bytes stay in the buffer, and the next periodic flush tries again.
  output.on("error", () => {});

  /** SonicBoom measures what it holds with every write, which costs more than a line: it gets many lines at once. */
  function writeBatch(): void {
    const lines = batch;
    batch = "";
    if (lines) output.write(lines);
  }

  setInterval(writeBatch, FLUSH_MS).unref();
  process.once("exit", () => {
    isExiting = true;
    try {
      writeBatch();
      output.flushSync();
    } catch {
      // The process ends without the lines that standard output does not take at once.
    }
  });
  return {
    write(line) {
      // In characters: a line with others than ASCII makes a write that is a little longer.
      if (batch.length + line.length > MAX_WRITE_BYTES) writeBatch();
      batch += line;
    },
  };
}

/**
 * A write to a full pipe or socket would block a thread of Node's pool, and with it the end of the process. A pipe is
 * opened once more, because the flag on standard output itself is shared with other processes, and Node resets it when
 * one of them ends. A socket cannot be opened again: a process must have set its flag before it forks others.
 */
function openNonBlocking(): number {
  const stats = fstatSync(STDOUT);
  if (stats.isFIFO()) {
    try {
      return openSync(`/proc/self/fd/${STDOUT}`, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      // There is no /proc, or the pipe belongs to another user.
    }
  }
  // Node sets the flag when it opens its own stream, which nothing is written to.
  if (stats.isFIFO() || stats.isSocket()) void process.stdout;
  return STDOUT;
}
