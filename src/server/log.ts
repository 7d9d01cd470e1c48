import { constants, fstatSync, openSync } from "node:fs";
import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import SonicBoom from "sonic-boom";

export type Log = Logger;

const STDOUT = 1;
/** Writes of up to PIPE_BUF bytes are atomic, so that lines of several processes on one pipe do not mix. */
const PIPE_BUF = 4096;
const FLUSH_MS = 200;
/** Bytes of lines that wait for standard output; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

let droppedLines = 0;
let reportedLines = 0;

/** Lines this process has dropped because standard output could not take them. */
export function countDroppedLines(): number {
  return droppedLines;
}

/** One JSON object a line: time, level, the event's name as `message`, and its fields. Never anything about a person. */
export function createLog(destination: DestinationStream = openStandardOutput()): Log {
  const log = pino(
    {
      base: null,
      messageKey: "message",
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  );
  if (destination instanceof SonicBoom) reportDroppedLines(destination, log);
  return log;
}

/**
 * Standard output that nobody waits for. While it blocks (EAGAIN), has no reader (EPIPE) or its disk is full (ENOSPC),
 * lines are buffered and writing is tried again; past the buffer's limit they are dropped and counted.
 */
function openStandardOutput(): SonicBoom {
  let isExiting = false;
  const output = new SonicBoom({
    fd: openNonBlocking(),
    sync: false,
    minLength: PIPE_BUF - 1,
    maxWrite: PIPE_BUF,
    maxLength: MAX_BUFFERED_BYTES,
    periodicFlush: FLUSH_MS,
    retryEAGAIN: () => !isExiting,
  });
  output.on("drop", () => {
    droppedLines++;
  });
  // The bytes stay in the buffer, and the next periodic flush tries again.
  output.on("error", () => {});
  process.once("exit", () => {
    isExiting = true;
    try {
      output.flushSync();
    } catch {
      // The process ends without the lines that standard output does not take at once.
    }
  });
  return output;
}

function reportDroppedLines(output: SonicBoom, log: Log): void {
  output.on("drain", () => {
    const count = droppedLines - reportedLines;
    reportedLines = droppedLines;
    if (count > 0) log.warn({ count }, "log.lines.dropped");
  });
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
