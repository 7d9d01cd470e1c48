import { enableCompileCache } from "node:module";

// Before the other modules are loaded, which takes most of the time of a small check.
enableCompileCache();
await import("./content-commands.ts");
