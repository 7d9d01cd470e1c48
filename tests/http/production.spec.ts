import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { assemble } from "../../scripts/assemble.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { ONLY_IN_ALL } from "../routes.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

/** The user of the container. Only root can start a process of another user; anybody else is no root already. */
const CONTAINER_USER = process.getuid?.() === 0 ? { uid: 65532, gid: 65532 } : {};

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGTERM");
  await ended;
}

/** The arguments of Node in the Dockerfile's two commands: of the health check and of the server. */
function readDockerCommands(): [healthCheck: string[], server: string[]] {
  const lines = readFileSync("Dockerfile", "utf8").matchAll(/^ *CMD \["\/usr\/local\/bin\/node", (.*)\]$/gm);
  const commands = [...lines].map(([, args]) => z.array(z.string()).parse(JSON.parse(`[${args}]`)));
  return z.tuple([z.array(z.string()), z.array(z.string())]).parse(commands);
}

function protectFromWriting(folder: string): void {
  for (const path of ["", ...readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    const { mode } = statSync(join(folder, path));
    chmodSync(join(folder, path), (mode | 0o444) & ~0o222);
  }
}

test("the folder of the container image serves the site, read-only and without root", ONLY_IN_ALL, async () => {
  test.setTimeout(180_000);
  const folder = mkdtempSync(join(tmpdir(), "production-"));
  chmodSync(folder, 0o755);
  const site = join(folder, "site");
  const data = join(folder, "data");
  assemble(site);
  protectFromWriting(site);
  mkdirSync(data);
  if (CONTAINER_USER.uid) chownSync(data, CONTAINER_USER.uid, CONTAINER_USER.gid);
  for (const name of ["vite", "@sentry/browser", "vitest"])
    expect(existsSync(join(site, "node_modules", name)), `${name}, a development dependency`).toBe(false);
  if (CONTAINER_USER.uid === undefined) expect(() => writeFileSync(join(site, "dist/x"), "")).toThrow();

  const [healthCheck, serverArguments] = readDockerCommands();
  const port = await freePort();
  const env = { HOST: "127.0.0.1", PORT: String(port), DATA_DIR: data, SITE_URL: "http://localhost:3000" };
  const server = spawn(process.execPath, serverArguments, {
    cwd: site,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    ...CONTAINER_USER,
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  try {
    await expect.poll(() => output).toContain('"listening"');
    for (const path of ["/", "/case-studies/weekly", "/feed.xml", "/search?q=queue", "/readyz"])
      expect((await sendRequest(port, path)).status, path).toBe(200);
    expect((await sendRequest(port, "/", { headers: { accept: "text/markdown" } })).headers["content-type"]).toContain(
      "markdown",
    );
    const { status, headers } = await sendRequest(port, "/social.png");
    expect([status, headers["content-type"]], output).toEqual([200, "image/png"]);
    expect(output).not.toContain('"level":"error"');
    const checkHealth = () => promisify(execFile)(process.execPath, healthCheck, { env });
    await checkHealth();
    const stopped = once(server, "exit");
    server.kill("SIGTERM");
    expect(await stopped).toEqual([0, null]);
    expect(output).toContain('"stopped"');
    await expect(checkHealth()).rejects.toMatchObject({ code: 1 });
  } finally {
    await stop(server);
    rmSync(folder, { recursive: true, force: true });
  }
});
