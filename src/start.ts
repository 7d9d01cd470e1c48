import { spawnSync } from "node:child_process";

/** `npm start`: rebuilds if the build is stale, in a child process so that its memory is freed, and then serves it. */
const { status } = spawnSync(process.execPath, ["src/build/cli/build.ts"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
await import("./server/process/main.ts");
