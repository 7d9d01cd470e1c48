import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { z } from "zod";
import { freePort } from "./free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "deploy-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isInstalled = (program: string) => spawnSync(program, ["--version"]).error === undefined;

test("the systemd unit starts the server with settings that exist, and restricts it", () => {
  const unit = readFileSync("deploy/site.service", "utf8");
  const [, program = "", script = ""] = /^ExecStart=(\S+) (?:--\S+ )*(\S+)$/m.exec(unit) ?? [];
  expect(program).toBe("/srv/site/node_modules/.bin/node");
  expect(existsSync(script)).toBe(true);
  for (const setting of ["ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "Restart=always"])
    expect(unit.split("\n")).toContain(setting);
  if (!isInstalled("systemd-analyze")) return;
  // The program is only at this path on the machine of the site.
  const copy = join(folder, "site.service");
  writeFileSync(copy, unit.replace(program, process.execPath));
  const verified = spawnSync("systemd-analyze", ["verify", copy], { encoding: "utf8" });
  expect([verified.status, verified.stderr]).toEqual([0, ""]);
  // From 0 (restricted) to 100 (exposed); services without restrictions have 96.
  const security = spawnSync("systemd-analyze", ["security", "--offline=true", "--threshold=20", copy]);
  expect(security.status, String(security.stdout)).toBe(0);
});

test("the nginx sample limits, caches and forwards what the site expects", async () => {
  const sample = readFileSync("deploy/nginx.conf", "utf8");
  for (const directive of [
    "limit_req  zone=site_requests",
    "limit_conn site_connections",
    "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
    "proxy_cache_use_stale error timeout updating http_502 http_503 http_504;",
    "proxy_no_cache $site_is_uncacheable;",
    "client_max_body_size 6m;",
  ])
    expect(sample).toContain(directive);
  if (!isInstalled("nginx") || !isInstalled("openssl")) return;

  const upstream = await startUpstream();
  const nginx = await startNginx(sample, upstream.port);
  try {
    expect(await nginx.request("/page", { "x-forwarded-for": "203.0.113.9" })).toMatchObject({
      status: 200,
      body: "1",
    });
    expect(upstream.requests[0]?.["x-forwarded-for"]).toBe("203.0.113.9, 127.0.0.1");
    expect(upstream.requests[0]?.host).toBe("agency.example");

    for (const path of ["/assets/a.js", "/private", "/private", "/assets/a.js"])
      expect((await nginx.request(path)).status, path).toBe(200);
    expect(upstream.count("/assets/a.js"), "an immutable file is requested once").toBe(1);
    expect(upstream.count("/private"), "no-store is not stored").toBe(2);
    expect(upstream.connectionCount(), "connections to the site are kept open").toBeLessThan(3);

    expect((await nginx.request("/metrics")).status).toBe(404);
    expect(upstream.count("/metrics")).toBe(0);
    const megabyte = 1024 * 1024;
    expect((await nginx.request("/form", { ":method": "POST" }, Buffer.alloc(5.5 * megabyte))).status).toBe(200);
    expect((await nginx.request("/form", { ":method": "POST" }, Buffer.alloc(6.5 * megabyte))).status).toBe(413);

    const posts = await Promise.all(Array.from({ length: 40 }, () => nginx.request("/form", { ":method": "POST" })));
    expect(posts.filter(({ status }) => status === 429).length, "a flood of posts is limited").toBeGreaterThan(0);

    await upstream.stop();
    expect(await nginx.request("/page"), "a stored page is sent while the site is down").toMatchObject({ status: 200 });
    expect((await nginx.request("/private")).status).toBe(502);
    expect(nginx.protocol()).toBe("h2");
  } finally {
    await nginx.stop();
    await upstream.stop();
  }
});

/** Answers like the site: pages are `no-cache`, assets immutable, personal responses `no-store`. */
async function startUpstream() {
  const requests: (Record<string, string | string[] | undefined> & { path: string })[] = [];
  const count = (path: string) => requests.filter((request) => request.path === path).length;
  let connectionCount = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? "";
    requests.push({ ...request.headers, path });
    await request.resume().toArray();
    const cacheControl = path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache";
    response.setHeader("cache-control", path === "/private" ? "no-store" : cacheControl);
    response.setHeader("etag", '"1"').end(String(count(path)));
  });
  server.on("connection", () => {
    connectionCount++;
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return {
    port,
    requests,
    count,
    connectionCount: () => connectionCount,
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

/** Runs nginx with the sample as it is, apart from ports, folders and the certificate. */
async function startNginx(sample: string, upstreamPort: number) {
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const subject = ["-subj", "/CN=agency.example", "-days", "1"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  execFileSync("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...files, ...subject], { stdio: "ignore" });
  const site = sample
    .replaceAll("/etc/letsencrypt/live/agency.example", folder)
    .replaceAll("/var/cache/nginx", folder)
    .replace("127.0.0.1:3000", `127.0.0.1:${upstreamPort}`)
    .replaceAll(/^ *listen \[::\].*\n/gm, "")
    .replaceAll("listen 80;", `listen 127.0.0.1:${httpPort};`)
    .replaceAll("listen 443 ", `listen 127.0.0.1:${httpsPort} `);
  writeFileSync(join(folder, "site.conf"), site);
  // nginx gives up root for another user, who cannot read this folder.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
    http { ${temporary.join(" ")} include ${folder}/site.conf; }`,
  );
  const checked = spawnSync("nginx", ["-t", "-c", config], { encoding: "utf8" });
  expect(checked.status, checked.stderr).toBe(0);
  const child = spawn("nginx", ["-c", config], { stdio: "ignore" });
  const ended = once(child, "exit");
  const open = () => connect(`https://127.0.0.1:${httpsPort}`, { rejectUnauthorized: false });
  await expect
    .poll(async () => {
      const attempt = open().on("error", () => {});
      const isConnected = await once(attempt, "connect").then(
        () => true,
        () => false,
      );
      attempt.destroy();
      return isConnected;
    })
    .toBe(true);
  const session = open();
  return {
    protocol: () => session.alpnProtocol,
    async request(path: string, headers: Record<string, string> = {}, body?: Buffer) {
      const stream = session.request({ ":path": path, ":authority": "agency.example", ...headers });
      const response = once(stream, "response");
      stream.on("error", () => {});
      stream.end(body);
      const [{ ":status": status }] = await response;
      const chunks = await stream.toArray().catch(() => []);
      return { status: Number(status), body: Buffer.concat(chunks).toString() };
    },
    async stop(): Promise<void> {
      session.destroy();
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const bomSchema = z.object({
  bomFormat: z.literal("CycloneDX"),
  components: z.array(z.object({ name: z.string(), version: z.string(), scope: z.string() })),
});
const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

test("npm run sbom prints a CycloneDX document with all run-time dependencies", () => {
  const bom = bomSchema.parse(JSON.parse(execFileSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8" })));
  const { dependencies } = packageSchema.parse(JSON.parse(readFileSync("package.json", "utf8")));
  // Development dependencies are listed as optional.
  const required = bom.components.filter(({ scope }) => scope === "required");
  const names = new Set(required.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !names.has(name))).toEqual([]);
});

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      optionalDependencies: z.record(z.string(), z.string()).default({}),
      resolved: z.undefined().optional(),
    }),
  ),
});

test("the lock file is complete for npm ci on every platform, and names no registry", () => {
  const { packages } = lockSchema.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));
  const paths = Object.keys(packages);
  const optional = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies));
  const missing = optional.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});

test("the bootstrap runs npm ci on a fresh clone and npm install beside existing packages", () => {
  const clone = join(folder, "clone");
  for (const file of ["scripts/bootstrap.mjs", "package-lock.json", "package.json"])
    cpSync(file, join(clone, file), { recursive: true });
  const programs = join(folder, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "npm"), '#!/bin/sh\necho "npm $1"\n', { mode: 0o755 });
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}` };
  const bootstrap = () =>
    execFileSync(process.execPath, [resolve(clone, "scripts/bootstrap.mjs")], {
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
  expect(String(bootstrap())).toBe("npm ci\n");
  expect(String(bootstrap())).toBe("npm install\n");
});
