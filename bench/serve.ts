import { readEnv } from "../src/server/env.ts";
import { startServer } from "../src/server/process/start-server.ts";

/** The server of `npm start` for a build in any folder. `KEEP_MADE=0` disables the cache of pages rendered on demand. */
const { DIST: dist = "dist", KEEP_MADE } = process.env;
const { stop } = await startServer({
  env: readEnv(process.env),
  settings: process.env,
  dist,
  ...(KEEP_MADE === undefined ? {} : { maxCachedPages: Number(KEEP_MADE) }),
});
process.once("SIGTERM", stop);
