import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { expect, test } from "../site.ts";
import { freePort } from "./free-port.ts";
import { sendRequest } from "./raw-request.ts";

const lockSchema = z.object({ packages: z.record(z.string(), z.object({ dev: z.boolean().optional() })) });

/** What a production machine has: src/, dist/ without cached social images, and `npm install --omit=dev`. */
function copyForProduction(folder: string): void {
  for (const name of ["package.json", "package-lock.json", "src"])
    cpSync(name, join(folder, name), { recursive: true });
  mkdirSync(join(folder, "dist"));
  for (const name of readdirSync("dist").filter((name) => name !== "social"))
    symlinkSync(resolve("dist", name), join(folder, "dist", name));
  const { packages } = lockSchema.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const installed = Object.entries(packages).filter(([path, { dev }]) => path && !dev && existsSync(path));
  // Nested packages are part of the folder of their parent package.
  for (const [path] of installed.filter(([path]) => path.lastIndexOf("node_modules/") === 0)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    symlinkSync(resolve(path), join(folder, path));
  }
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

test("serves pages and draws social images with production dependencies only", async () => {
  const folder = mkdtempSync(join(tmpdir(), "production-"));
  copyForProduction(folder);
  expect(existsSync(join(folder, "node_modules/vite")), "a development dependency").toBe(false);
  const port = await freePort();
  // With the flag, packages resolve only what is linked beside them, not the packages of this project.
  const server = spawn(process.execPath, ["--preserve-symlinks", "src/server/process/main.ts"], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  try {
    await expect.poll(() => output).toContain('"listening"');
    for (const path of ["/", "/case-studies/weekly", "/feed.xml", "/search?q=queue"])
      expect((await sendRequest(port, path)).status, path).toBe(200);
    expect((await sendRequest(port, "/", { headers: { accept: "text/markdown" } })).headers["content-type"]).toContain(
      "markdown",
    );
    const { status, headers } = await sendRequest(port, "/social.png");
    expect([status, headers["content-type"]], output).toEqual([200, "image/png"]);
    expect(output).not.toContain('"level":"error"');
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
