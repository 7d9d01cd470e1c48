import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

const module = JSON.stringify(new URL("./log.ts", import.meta.url).href);

/** A process that logs more than fits, says on standard error how many lines it dropped, and then waits for a message. */
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
  if (!stderr) throw new Error("Standard error is a pipe.");
  const dropped = async () => {
    const [line] = await once(stderr, "data");
    return Number(/dropped (\d+)/.exec(String(line))?.[1]);
  };
  return { child, dropped };
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

it("drops and counts lines while nobody reads the pipe, and reports the number when somebody does", async () => {
  const { child, dropped } = startWriter("pipe");
  const count = await dropped();
  expect(count).toBeGreaterThan(0);

  let read = "";
  child.stdout?.on("data", (chunk) => {
    read += chunk;
  });
  await expect.poll(() => read).toContain('"log.lines.dropped"');
  child.send("log");
  await expect.poll(() => read).toContain('"test.after"');
  const lines = read.trimEnd().split("\n");
  const events = lines.map((line) => JSON.parse(line));
  expect(events.filter(({ message }) => message === "test.line")).toHaveLength(20_000 - count);
  expect(events.filter(({ message }) => message === "log.lines.dropped")).toMatchObject([{ level: "warn", count }]);
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("ends at once while the pipe is full", async () => {
  const { child, dropped } = startWriter("pipe");
  await dropped();
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("goes on and ends when the reader of the pipe is gone", async () => {
  const { child, dropped } = startWriter("pipe");
  child.stdout?.destroy();
  expect(await dropped()).toBeGreaterThan(0);
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("goes on and ends when the disk is full", async () => {
  const full = openSync("/dev/full", "w");
  const { child, dropped } = startWriter(full);
  closeSync(full);
  expect(await dropped()).toBeGreaterThan(0);
  child.send("exit");
  expect(await once(child, "exit")).toEqual([0, null]);
});

it("writes what is buffered when the process ends", async () => {
  const script = `import { createLog } from ${module}; createLog().info("test.last"); process.exit(0);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  expect(JSON.parse(await text(child.stdout))).toMatchObject({ message: "test.last" });
});
