import { readEnv } from "../src/server/env.ts";
import { startServer } from "../src/server/start.ts";

await startServer({ env: readEnv(process.env), settings: process.env, dist: process.env.DIST ?? "dist" });
