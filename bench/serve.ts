import { readEnv } from "../src/server/env.ts";
import { startServer } from "../src/server/process/start-server.ts";

/** The server of `npm start` for a build in any folder. `MAX_CACHED_PAGES=0` disables the cache of pages rendered on demand. */
const { DIST: dist = "dist", MAX_CACHED_PAGES } = process.env;
const { stop } = await startServer({
  env: readEnv(process.env),
  settings: process.env,
  dist,
  ...(MAX_CACHED_PAGES === undefined ? {} : { maxCachedPages: Number(MAX_CACHED_PAGES) }),
});
process.once("SIGTERM", stop);
