import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { type Dist, openDist } from "../../src/build-store/dist.ts";
import type { Manifest } from "../../src/build-store/manifest.ts";
import { siteDirectory } from "../../src/content/testing/site-under-test.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { startSentryReceiver } from "../fakes/sentry-receiver.ts";
import { distDirectory, ONLY_IN_ALL, sampleByIndex } from "../routes.ts";
import { expect, test } from "../site.ts";
import { createProjectCopy } from "./project-copy.ts";
import { sendRaw, sendRequest } from "./raw-request.ts";

const folder = mkdtempSync(join(tmpdir(), "process-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started: ChildProcess[] = [];
test.afterEach(() => {
  const left = started.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  for (const { pid } of left) if (pid) process.kill(-pid, "SIGKILL");
});

const siteUnderTest = { SITE_DIR: siteDirectory, DIST_DIR: distDirectory };

/** Starts a process for the site under test, or for the content and build in another folder. */
function start(
  env: Record<string, string>,
  [command, ...args]: [string, ...string[]] = [process.execPath, resolve("src/serve.ts")],
  cwd?: string,
): { child: ChildProcess; output: () => string } {
  let text = "";
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, DATA_DIR: folder, HOST: "127.0.0.1", ...(cwd ? {} : siteUnderTest), ...env },
    // A process group of its own, so that a signal can be sent to all of its processes.
    detached: true,
  });
  started.push(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (data) => {
      text += data;
    });
  }
  return { child, output: () => text };
}

const shutdowns: { name: string; WORKERS: string; stop: (child: ChildProcess) => void }[] = [
  { name: "SIGTERM", WORKERS: "1", stop: (child) => child.kill("SIGTERM") },
  // Ctrl-C reaches the server from the terminal, and once more from npm.
  { name: "a repeated SIGINT", WORKERS: "1", stop: (child) => child.kill("SIGINT") && child.kill("SIGINT") },
  // A service manager signals every process of the service, and the primary signals its workers as well.
  { name: "SIGTERM to all processes", WORKERS: "2", stop: ({ pid = 0 }) => process.kill(-pid, "SIGTERM") },
];
for (const [index, { name, WORKERS, stop }] of shutdowns.entries()) {
  test(`${name} completes the form in flight and refuses new connections`, sampleByIndex(index, 1), async () => {
    const port = await freePort();
    const { child, output } = start({ PORT: String(port), WORKERS });
    await expect.poll(output).toContain('"listening"');
    const body = `name=Ada&email=ada%40example.com&message=Hello${port}&consent=on`;
    const upload = request({
      port,
      host: "127.0.0.1",
      path: "/contact-us",
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "content-length": body.length },
    });
    upload.write(body.slice(0, 10));
    await sendRequest(port, "/healthz");

    const stopped = once(child, "close");
    stop(child);
    // A connection accepted just before the last worker closes may get no answer until the process ends.
    const tryRequest = () =>
      Promise.race([sendRequest(port, "/").catch(() => "refused"), setTimeout(1000, "no answer")]);
    await expect.poll(tryRequest).toBe("refused");
    const answered = once(upload, "response");
    upload.end(body.slice(10));
    const [response] = await answered;
    expect(response.statusCode).toBe(303);
    response.resume();
    const startedWaiting = Date.now();
    expect(await stopped).toEqual([0, null]);
    expect(Date.now() - startedWaiting, "does not wait until an idle connection times out").toBeLessThan(65_000);
    expect(output()).toContain('"stopped"');
  });
}

test("SIGTERM during the start completes the form of the first connection", async () => {
  const port = await freePort();
  const { child, output } = start({ PORT: String(port) });
  const stopped = once(child, "close");
  const body = `name=Ada&email=ada%40example.com&message=Hello${port}&consent=on`;
  const headers = { "content-type": "application/x-www-form-urlencoded", "content-length": body.length };
  const sendForm = async () => {
    const form = request({ port, host: "127.0.0.1", path: "/contact-us", method: "POST", headers, agent: false });
    form.end(body);
    const [socket] = await once(form, "socket");
    socket.once("connect", () => child.kill("SIGTERM"));
    const [response] = await once(form, "response");
    return response.resume().statusCode;
  };
  const sendUntilListening = async (): Promise<number> => {
    for (;;) {
      try {
        return await sendForm();
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ECONNREFUSED")) throw error;
        await setTimeout(2);
      }
    }
  };
  expect(await sendUntilListening()).toBe(303);
  expect(await stopped).toEqual([0, null]);
  expect(output()).toContain('"stopped"');
});

test("two workers write one backup of the day, which can be restored", ONLY_IN_ALL, async () => {
  const BACKUP_DIR = mkdtempSync(join(folder, "backups-"));
  const { output } = start({ PORT: "0", WORKERS: "2", BACKUP_DIR });
  // Two workers and the process that writes the backup start at the same time, which is slow on a busy machine.
  await expect.poll(output, { timeout: 120_000 }).toContain('"backup.succeeded"');
  const [name = "", ...others] = readdirSync(BACKUP_DIR);
  expect(name).toMatch(/^leads-\d{4}-\d\d-\d\d\.db$/);
  expect(others).toEqual([]);
  const { output: verified } = start({}, [
    process.execPath,
    "src/leads/operator/backup.ts",
    "--verify",
    join(BACKUP_DIR, name),
  ]);
  await expect.poll(verified).toMatch(/can be restored: leads \d+, attachments \d+/);
});

const startCommand = z
  .object({ scripts: z.object({ start: z.string() }) })
  .parse(JSON.parse(readFileSync("package.json", "utf8"))).scripts.start;

test(
  "npm start prints the address, passes on a failed build, and leaves no process after SIGTERM",
  ONLY_IN_ALL,
  async () => {
    test.setTimeout(180_000);
    const copy = createProjectCopy();
    symlinkSync(resolve("scripts"), join(copy.folder, "scripts"));
    const settings = { PORT: "0", SITE_URL: "http://localhost:3000", DATA_DIR: "var", WORKERS: "2" };
    // In a shell, as npm does.
    const startCopy = () => start(settings, ["sh", "-c", startCommand], copy.folder);

    await test.step("while it serves", async () => {
      const { child, output } = startCopy();
      await expect.poll(output, { timeout: 60_000 }).toContain("Ctrl+C stops it.");
      const [, port] = /running at http:\/\/127\.0\.0\.1:(\d+)$/m.exec(output()) ?? [];
      expect((await sendRequest(Number(port), "/healthz")).status).toBe(200);
      expect(output()).toContain(join("var", "site.db"));
      expect(output()).toContain(`${join("var", "mail")} (SMTP_URL is not set)`);
      // npm passes the signal to the shell, and no further. The event comes when all processes have closed their output.
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
      expect(output()).toContain('"stopped"');
    });

    await test.step("while it builds", async () => {
      copy.removeCurrentBuild();
      rmSync(join(copy.folder, "dist/cache"), { recursive: true });
      const { child, output } = startCopy();
      await expect.poll(output, { timeout: 60_000 }).not.toBe("");
      const closed = once(child, "close");
      child.kill("SIGTERM");
      await closed;
      expect(output()).not.toContain("Ctrl+C stops it.");
    });

    await test.step("after a build that fails", async () => {
      copy.writeFile("company.yaml", "name: 1");
      const { child, output } = startCopy();
      expect(await once(child, "close")).toEqual([1, null]);
      expect(output()).toContain("company.yaml");
    });
    await copy.dispose();
  },
);

test("npm start -- --help lists the settings, and an unknown option is refused", async () => {
  const help = start({}, ["sh", "-c", `${startCommand} --help`]);
  expect(await once(help.child, "close")).toEqual([0, null]);
  expect(help.output()).toMatch(/^ {2}DATABASE_URL +\S/m);
  const unknown = start({}, ["sh", "-c", `${startCommand} --port 80`]);
  expect(await once(unknown.child, "close")).toEqual([2, null]);
  expect(unknown.output()).toContain("npm start -- --help");
});

test("npm start and its workers run the code that the build has bundled", async () => {
  const printModules =
    'import{registerHooks}from"node:module";registerHooks({load(url,context,next){console.error("loads "+url);return next(url,context)}})';
  const { output } = start(
    {
      PORT: "0",
      WORKERS: "2",
      SITE_URL: "http://localhost:3000",
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(printModules)}`,
    },
    ["sh", "-c", startCommand],
  );
  const countListening = () => output().match(/"listening"/g)?.length;
  await expect.poll(countListening, { timeout: 60_000 }).toBe(2);
  const dist = openDist(resolve(distDirectory));
  const { server = "" } = dist.manifest(dist.currentId() ?? "");
  const loaded = output().match(/(?<=^loads ).*/gm) ?? [];
  expect(loaded.filter((url) => url === pathToFileURL(dist.at(server)).href)).toHaveLength(3);
  expect(loaded.filter((url) => /src\/server\/process\/|node_modules\/(hono|pino)\//.test(url))).toEqual([]);
});

for (const [index, WORKERS] of ["2", "1"].entries()) {
  const name = `with WORKERS=${WORKERS} a port in use stops the start with a line that names it`;
  test(name, sampleByIndex(index, 1), async ({ site }) => {
    const { child, output } = start({ PORT: String(site.port), WORKERS });
    expect(await once(child, "close")).toEqual([1, null]);
    expect(output()).toMatch(new RegExp(`^PORT ${site.port} of HOST 127\\.0\\.0\\.1 cannot be listened on: `, "m"));
    expect(output()).not.toContain("    at ");
  });
}

test("a malformed chunked body is answered and prints no stack trace", async () => {
  const port = await freePort();
  const { child, output } = start({ PORT: String(port) });
  await expect.poll(output).toContain('"listening"');
  const head = "host: a\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked";
  for (const path of ["/contact-us", "/_count", "/blog"]) {
    const answer = await sendRaw(port, `POST ${path} HTTP/1.1\r\n${head}\r\n\r\nxyz\r\n`);
    expect(answer, path).toMatch(/^HTTP\/1\.1 400 /);
  }
  const stopped = once(child, "close");
  child.kill("SIGTERM");
  expect(await stopped).toEqual([0, null]);
  const lines = output().trim().split("\n");
  expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
});

test("metrics are summed over all workers, whichever answers", ONLY_IN_ALL, async () => {
  const port = await freePort();
  const { child, output } = start({ PORT: String(port), WORKERS: "2" });
  await expect.poll(() => output().match(/"listening"/g)?.length).toBe(2);
  const requestCount = 10;
  for (let index = 0; index < requestCount; index++) await sendRequest(port, "/nowhere");
  for (let index = 0; index < 4; index++) {
    const { text } = await sendRequest(port, "/metrics");
    expect(text).toMatch(new RegExp(`^http_requests_total\\{status="404"\\} ${requestCount}$`, "m"));
    expect(text).toMatch(/^site_processes 2$/m);
  }
  child.kill("SIGTERM");
  await once(child, "close");
});

test("a killed worker is logged and replaced", ONLY_IN_ALL, async () => {
  const { child, output } = start({ PORT: "0", WORKERS: "2" });
  const countListening = () => output().match(/"listening"/g)?.length;
  await expect.poll(countListening).toBe(2);
  const [worker] = execFileSync("pgrep", ["-P", String(child.pid)], { encoding: "utf8" }).split("\n");
  process.kill(Number(worker), "SIGKILL");
  await expect.poll(countListening).toBe(3);
  expect(output()).toMatch(
    new RegExp(`"level":"error".*"pid":${worker},.*"signal":"SIGKILL","message":"worker.exited"`),
  );
  child.kill("SIGTERM");
  expect(await once(child, "close")).toEqual([0, null]);
});

test("an invalid setting is reported once with several workers", async () => {
  const { child, output } = start({ PORT: "0", WORKERS: "2", DATABASE_URL: "mysql://localhost" });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toBe("DATABASE_URL must start with 'sqlite:' or 'postgres://'.\n");
});

test("an unhandled rejection is reported before the process exits", ONLY_IN_ALL, async () => {
  const sentry = await startSentryReceiver();
  const thrower = 'process.on("SIGUSR2",()=>{Promise.reject(new Error("nobody caught this"))})';
  const { child, output } = start({
    PORT: "0",
    SENTRY_DSN: sentry.dsn,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(thrower)}`,
  });
  await expect.poll(output).toContain('"listening"');
  const ended = once(child, "close");
  child.kill("SIGUSR2");
  expect(await ended).toEqual([1, null]);
  expect(JSON.stringify(sentry.payloads("event"))).toContain("nobody caught this");
  expect(sentry.payloads("event")).toHaveLength(1);
  expect(output()).toContain('"crashed"');
  await sentry.close();
});

const invalidSettings = [
  ["PORT", "eighty"],
  ["PORT", "70000"],
  ["SITE_URL", "www.example.com"],
  ["SITE_URL", "https://example.com/site"],
  ["TRUST_PROXY", "-1"],
  ["WORKERS", "0"],
  ["DATA_DIR", "/proc/x"],
  ["DATABASE_URL", "mysql://localhost"],
  ["SMTP_URL", "mail.example.com"],
  ["SECRET", "sixteen-letters!"],
  ["GTM_ID", "gtm-abc123"],
  ["SENTRY_DSN", "sentry"],
] as const;
for (const [index, [name, value]] of invalidSettings.entries()) {
  test(`${name}=${value} stops the start with one line that names it`, sampleByIndex(index, 3), async () => {
    const { child, output } = start({ PORT: "0", [name]: value });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    const lines = output().trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name);
  });
}

const damages: [name: string, damage: (dist: Dist, manifest: Manifest) => string][] = [
  ["a missing manifest", (dist, { id }) => damage(dist, `builds/${id}.json`, rmSync)],
  ["a truncated search index", (dist, { search }) => damage(dist, search, truncateSync)],
  ["a truncated renderer", (dist, { renderer }) => damage(dist, renderer, (path) => truncateSync(path, 1000))],
  ["a truncated server", (dist, { server = "" }) => damage(dist, server, (path) => truncateSync(path, 1000))],
  ["a missing server", (dist, { server = "" }) => damage(dist, server, rmSync)],
];

function damage(dist: Dist, name: string, change: (path: string) => void): string {
  change(dist.at(name));
  return name;
}

for (const [index, [name, damageFile]] of damages.entries()) {
  test(`${name} stops the start with one line that names the file`, sampleByIndex(index, 1), async () => {
    const cwd = mkdtempSync(join(folder, "damaged-"));
    mkdirSync(join(cwd, "dist"));
    for (const copied of ["current", "builds", "search", "renderers", "servers"])
      cpSync(join(distDirectory, copied), join(cwd, "dist", copied), { recursive: true });
    const dist = openDist(join(cwd, "dist"));
    const file = damageFile(dist, dist.manifest(dist.currentId() ?? ""));
    const { child, output } = start({ PORT: "0" }, undefined, cwd);
    expect(await once(child, "close")).toEqual([1, null]);
    const lines = output().trim().split("\n");
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file);
    expect(lines[0]).toContain("npm run build");
  });
}

test("a missing build stops the start with one line", async () => {
  const { child, output } = start({ PORT: "0" }, undefined, mkdtempSync(join(folder, "empty-")));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(output()).toBe("There is no build in dist: run 'npm run build' first.\n");
});
