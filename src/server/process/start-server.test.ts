import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { z } from "zod";

/** Imports a module in a new process and returns what it imports: names of packages, and URLs of other modules. */
function listImports(module: string): string[] {
  const script = `
    import { registerHooks } from "node:module";
    const urls = [];
    registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
    await import(${JSON.stringify(module)});
    console.log(JSON.stringify(urls));
  `;
  const output = execFileSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  const urls = z.array(z.string()).parse(JSON.parse(output));
  const names = urls.map((url) => url.replace(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+).*/, "$1"));
  return [...new Set(names)];
}

/** Starting a process takes long on a busy machine. */
const TIMEOUT_MS = 60_000;

// The ES module of node:http loads undici, which no page needs.
const LATER = [
  "node:http",
  "hono",
  "kysely",
  "nodemailer",
  "pg",
  "piscina",
  "prom-client",
  "htmlparser2",
  "sharp",
  "@sentry/node",
];

it("loads no package that the first page does not need before it listens", { timeout: TIMEOUT_MS }, () => {
  const loaded = listImports(new URL("./start-server.ts", import.meta.url).href);
  expect(loaded).toContain("pino");
  expect(loaded.filter((name) => LATER.includes(name))).toEqual([]);
});

it("loads drivers, mail, metrics and images with the first request that needs them", { timeout: TIMEOUT_MS }, () => {
  const loaded = listImports(new URL("./services.ts", import.meta.url).href);
  expect(loaded).toContain("kysely");
  expect(loaded.filter((name) => LATER.includes(name)).sort()).toEqual(["hono", "kysely", "node:http"]);
});
