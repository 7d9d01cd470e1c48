import { openCodeCache } from "./code-cache.ts";

openCodeCache();
await import("./content-commands.ts");
