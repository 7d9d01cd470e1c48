import { spawnSync } from "node:child_process";
import { enableCompileCache } from "node:module";

/** `npm start`: rebuilds if the build is stale, in a child process so that its memory is freed, and then serves it. */
const { status } = spawnSync(process.execPath, ["src/build/cli/build.ts"], { stdio: "inherit" });
if (status !== 0) process.exit(status ?? 1);
// Before the server is imported: compiling its modules is a third of the time until it answers.
enableCompileCache("node_modules/.cache/code");
await import("./server/process/main.ts");
