import { readFileSync } from "node:fs";

/**
 * Loaded with `--import`: shifts the clock of a process and of every process it starts by the milliseconds in a file.
 * The file is read on every call, so a test can change the time while the process runs.
 */
const file = String(process.env.CLOCK_AHEAD_FILE);
const realNow = Date.now;
const shiftedNow = () => realNow() + Number(readFileSync(file, "utf8"));

globalThis.Date = new Proxy(Date, {
  construct: (target, args) => Reflect.construct(target, args.length ? args : [shiftedNow()]),
  get: (target, name) => (name === "now" ? shiftedNow : Reflect.get(target, name)),
});
