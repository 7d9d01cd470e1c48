import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const module = JSON.stringify(new URL("./log.ts", import.meta.url).href);

/** A process that overflows the log buffer, prints the number of dropped lines to stderr, and then waits for messages. */
const writer = `
  import { countDroppedLines, createLog } from ${module};
  const log = createLog();
  for (let number = 1; number <= 20000; number++) log.info({ number, padding: "x".repeat(80) }, "test.line");
  process.stderr.write("dropped " + countDroppedLines());
  process.on("message", (message) => {
    if (message === "log") log.info("test.after");
    if (message === "exit") process.exit(0);
  });
`;

function startWriter(stdout: "pipe" | number) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", writer], {
    stdio: ["ignore", stdout, "pipe", "ipc"],
  });
  const { stderr } = child;
  if (!stderr) throw new Error("Standard error must be a pipe.");
  const readDroppedCount = async () => {
    const [line] = await once(stderr, "data");
    return Number(/dropped (\d+)/.exec(String(line))?.[1]);
  };
  return { child, readDroppedCount };
}

it("writes the event's name as message, with time, level and fields", () => {
  const lines: string[] = [];
  createLog({ write: (line) => lines.push(line) }).warn({ status: 400 }, "request.refused");
  const [line = ""] = lines;
  const { time, ...rest } = JSON.parse(line);
  expect(rest).toEqual({ level: "warn", status: 400, message: "request.refused" });
  expect(new Date(time).toISOString()).toBe(time);
  expect(line.endsWith("}\n")).toBe(true);
});

it("drops and counts lines while the pipe is full, and logs the count once it is read", async () => {
  const { child, readDroppedCount } = startWriter("pipe");
  const count = await readDroppedCount();
  expect(count).toBeGreaterThan(0);

  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  await expect.poll(() => output).toContain('"log.lines.dropped"');
  child.send("log");
  await expect.poll(() => output).toContain('"test.after"');
  const lines = output.trimEnd().split("\n");
  const events = lines.map((line) => JSON.parse(line));
  const written = events.filter(({ message }) => message === "test.line");
  const dropped = events.filter(({ message }) => message === "log.lines.dropped");
  expect(dropped[0]).toMatchObject({ level: "warn" });
  // A batch that was still waiting when the count was read may have been dropped after it.
  expect(dropped.reduce((sum, { count }) => sum + count, written.length)).toBe(20_000);
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("exits at once while the pipe is full", async () => {
  const { child, readDroppedCount } = startWriter("pipe");
  await readDroppedCount();
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("keeps running and exits normally when the pipe has no reader", async () => {
  const { child, readDroppedCount } = startWriter("pipe");
  child.stdout?.destroy();
  expect(await readDroppedCount()).toBeGreaterThan(0);
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("keeps running and exits normally when the disk is full", async () => {
  const full = openSync("/dev/full", "w");
  const { child, readDroppedCount } = startWriter(full);
  closeSync(full);
  expect(await readDroppedCount()).toBeGreaterThan(0);
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("writes buffered lines when the process exits", async () => {
  const script = `import { createLog } from ${module}; createLog().info("test.last"); process.exit(0);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(JSON.parse(await text(child.stdout))).toMatchObject({ message: "test.last" });
});
