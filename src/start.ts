/** `npm start`: builds what is stale and serves it. */
export {};

await import("./build/main.ts");
if (process.exitCode) process.exit();
await import("./server/main.ts");
