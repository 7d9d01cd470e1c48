// Loaded with `node --import` by the scripts in package.json, instead of shell syntax that only POSIX shells know.
import { existsSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { resolve } from "node:path";

// Not Node's --env-file-if-exists, which prints a line about the missing file at every start.
if (existsSync(".env")) process.loadEnvFile(".env");

// The variable is for child processes. Compiling is about half of the time that a short command takes.
process.env.NODE_COMPILE_CACHE ??= resolve("node_modules/.cache/code");
enableCompileCache(process.env.NODE_COMPILE_CACHE);
