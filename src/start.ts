import { spawnSync } from "node:child_process";

/** `npm start`: builds what is stale, in a process of its own so that its memory is given back, and serves it. */
const { status } = spawnSync(process.execPath, ["src/build/cli/build.ts"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
await import("./server/process/main.ts");
