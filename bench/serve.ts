import { enableCompileCache, flushCompileCache } from "node:module";

// As in src/start.ts.
enableCompileCache("node_modules/.cache/code");
const { readEnv } = await import("../src/server/env.ts");
const { startServer } = await import("../src/server/process/start-server.ts");

/** The server of `npm start` for a build in any folder. `CACHE_PAGES=0` disables the cache of pages rendered on demand. */
const { DIST: dist = "dist", CACHE_PAGES } = process.env;
const { stop } = await startServer({
  env: readEnv(process.env),
  settings: process.env,
  dist,
  cachePages: CACHE_PAGES !== "0",
});
process.once("SIGTERM", stop);
flushCompileCache();
