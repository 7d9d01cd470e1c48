import { readEnv } from "../src/server/env.ts";
import { startServer } from "../src/server/process/start-server.ts";

/** The server without its cache of pages that are rendered on demand. */
const { stop } = await startServer({
  env: readEnv(process.env),
  settings: process.env,
  dist: "dist",
  cachePages: false,
});
process.once("SIGTERM", stop);
