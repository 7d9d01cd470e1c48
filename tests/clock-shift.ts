import { readFileSync } from "node:fs";

/**
 * Loaded before a process's own code with `--import`: the clock of that process, and of every process it starts, is as
 * far ahead as a file says at the moment.
 */
const file = String(process.env.CLOCK_AHEAD_FILE);
const realNow = Date.now;
const movedNow = () => realNow() + Number(readFileSync(file, "utf8"));

globalThis.Date = new Proxy(Date, {
  construct: (target, given) => Reflect.construct(target, given.length ? given : [movedNow()]),
  get: (target, name) => (name === "now" ? movedNow : Reflect.get(target, name)),
});
