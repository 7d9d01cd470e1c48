import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { assert } from "./assert.ts";
import { fillDisk, mountSmallDisk } from "./disk.ts";
import type { FaultScenario } from "./fault.ts";

/** Lines of this many requests do not fit in the log buffer (1 MiB) of each process. */
const REQUESTS_PER_WORKER = 10_000;
const CONNECTIONS_PER_WORKER = 4;
const TIMEOUT_MS = 30_000;
/** An idle server stops at once. The time limit is far below the 90 seconds after which systemd kills a service. */
const STOP_TIMEOUT_MS = 15_000;

/** Something that cannot be written to, and takes the log of the server. */
interface LogOutput {
  stdio: "pipe" | number;
  /** Makes it writable again and returns a function that reads everything written to it. */
  recover?: (child: ChildProcess) => () => string;
  close?: () => void;
}

const outputs: Record<string, () => LogOutput | undefined> = {
  "a full device": () => ({ stdio: openSync("/dev/full", "w") }),
  "a file on a full disk": openFileOnFullDisk,
  "a pipe whose reader sleeps": () => {
    const { reader, writer } = createPipe();
    return { stdio: writer, recover: () => readFrom(reader), close: () => closeSync(reader) };
  },
  "a pipe whose reader is closed": () => {
    const { reader, writer } = createPipe();
    closeSync(reader);
    return { stdio: writer };
  },
  // Node connects child processes with sockets, as systemd connects services with the journal.
  "a socket whose reader sleeps": () => ({
    stdio: "pipe",
    recover: ({ stdout }) => {
      let text = "";
      stdout?.on("data", (chunk) => {
        text += chunk;
      });
      return () => text;
    },
  }),
  "a socket whose reader is closed": () => ({ stdio: "pipe" }),
};

/** Standard output and standard error cannot be written. Every request is answered, and the server stops as usual. */
export const log: FaultScenario = {
  name: "the log cannot be written",
  async run(short) {
    const results = new Map<string, number>();
    const selected = Object.entries(outputs).filter((_, index) => !short || index % 2 === 0);
    for (const [name, open] of selected) {
      for (const workers of short ? [2] : [1, 2]) {
        const output = open();
        if (output) results.set(name, await serveWithout(name, output, workers));
      }
    }
    return `requests answered with ${Array.from(results, ([name, lost]) => `${name} (${lost} lines lost)`).join(", ")}`;
  },
};

async function serveWithout(name: string, output: LogOutput, workers: number): Promise<number> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "log-"));
  const child = spawn(process.execPath, ["--import", createWarning, "src/serve.ts"], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, HOST: "127.0.0.1", PORT: `${port}`, WORKERS: `${workers}` },
    stdio: ["ignore", output.stdio, output.stdio],
    // A process group of its own, so that a signal can be sent to all of its processes.
    detached: true,
  });
  const signalAll = (signal: NodeJS.Signals) => child.pid && process.kill(-child.pid, signal);
  const withCase = (text: string) => `${name}, WORKERS=${workers}: ${text}`;
  try {
    if (typeof output.stdio === "number") closeSync(output.stdio);
    else if (!output.recover) for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    await waitFor(() => countProcesses(port, workers), withCase("the server did not start"));
    // Node prints warnings to standard error, which the log's buffer does not protect.
    signalAll("SIGUSR2");
    const connections = Array.from({ length: workers * CONNECTIONS_PER_WORKER }, () =>
      sendPipelined(port, REQUESTS_PER_WORKER / CONNECTIONS_PER_WORKER),
    );
    await withTimeout(Promise.all(connections), withCase("requests were not answered"));
    const health = await withTimeout(fetch(`http://127.0.0.1:${port}/healthz`), withCase("/healthz did not answer"));
    assert(health.status === 200, withCase(`/healthz answered ${health.status}`));
    const dropped = await readDroppedLines(port);
    assert(dropped > 0, withCase("no dropped line was counted in /metrics"));

    const read = output.recover?.(child);
    if (read) {
      const isReported = async () => sumReportedLines(read()) >= dropped;
      await waitFor(isReported, withCase(`the log does not report ${dropped} lost lines`));
    }
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    const [code] = await withTimeout(ended, withCase("SIGTERM did not end the server"), STOP_TIMEOUT_MS);
    assert(code === 0, withCase(`the server ended with ${code}`));
    return dropped;
  } finally {
    if (child.exitCode === null) signalAll("SIGKILL");
    output.close?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Loaded in every process of the server: emits a warning on SIGUSR2. */
const createWarning = `data:text/javascript,${encodeURIComponent(
  'process.on("SIGUSR2",()=>process.emitWarning("x".repeat(200000)))',
)}`;

/** Sends requests over one connection without waiting for responses, and resolves when all are answered with 200. */
async function sendPipelined(port: number, count: number): Promise<void> {
  const socket = connect(port, "127.0.0.1");
  const request = "HEAD /favicon.ico HTTP/1.1\r\nhost: localhost\r\n";
  socket.write(`${`${request}\r\n`.repeat(count - 1)}${request}connection: close\r\n\r\n`);
  let responses = "";
  for await (const chunk of socket) responses += chunk;
  const answered = responses.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  assert(answered === count, `${answered} of ${count} requests were answered`);
}

async function countProcesses(port: number, expected: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
  return (await response?.text())?.includes(`site_processes ${expected}`) ?? false;
}

async function readDroppedLines(port: number): Promise<number> {
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  return Number(/^log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

function sumReportedLines(text: string): number {
  const lines = text.matchAll(/^.*"count":(\d+),"message":"log\.lines\.dropped"/gm);
  return lines.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function waitFor(condition: () => Promise<boolean>, message: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    assert(Date.now() < deadline, message);
    await sleep(50);
  }
}

async function withTimeout<T>(promise: Promise<T>, message: string, timeoutMs = TIMEOUT_MS): Promise<T> {
  const aborted = new AbortController();
  const timeout = sleep(timeoutMs, undefined, { signal: aborted.signal }).then(() => {
    throw new Error(message);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    timeout.catch(() => {});
    aborted.abort();
  }
}

/** A named pipe; the pipes of `node:child_process` are sockets. */
function createPipe(): { reader: number; writer: number } {
  const folder = mkdtempSync(join(tmpdir(), "pipe-"));
  const path = join(folder, "log");
  execFileSync("mkfifo", [path]);
  // Without O_NONBLOCK, opening it would wait for a writer.
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  rmSync(folder, { recursive: true });
  return { reader, writer };
}

function readFrom(reader: number): () => string {
  let text = "";
  const buffer = Buffer.alloc(65_536);
  return () => {
    try {
      for (let length = -1; length !== 0; ) {
        length = readSync(reader, buffer);
        text += buffer.toString("latin1", 0, length);
      }
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    }
    return text;
  };
}

function openFileOnFullDisk(): LogOutput | undefined {
  const disk = mountSmallDisk();
  if (!disk) return undefined;
  const file = join(disk.folder, "log");
  const filler = join(disk.folder, "filler");
  appendFileSync(file, "");
  fillDisk(filler);
  return {
    stdio: openSync(file, "a"),
    recover() {
      rmSync(filler);
      return () => readFileSync(file, "latin1");
    },
    close: disk.unmount,
  };
}
