import { startCompileCache } from "../cache/compile-cache.ts";

startCompileCache();
await import("./content-commands.ts");
