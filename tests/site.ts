import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { Server } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type BrowserContext, test as base, expect } from "@playwright/test";
import { type Dist, openDist } from "../src/build-store/dist.ts";
import type { Manifest } from "../src/build-store/manifest.ts";
import { iterateLeads } from "../src/leads/operator/read-leads.ts";
import type { Lead } from "../src/leads/store/schema.ts";
import { readEnv } from "../src/server/env.ts";
import { createLog } from "../src/server/log.ts";
// The server imports this when it listens; imported here, it does not count towards the timeout of the first test.
import "../src/server/process/services.ts";
import { type StartOptions, startServer } from "../src/server/process/start-server.ts";
import { createFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { distDirectory } from "./routes.ts";

export const SITE_URL = "http://localhost:3000";

export interface RunningSite extends FaultProxy {
  url: string;
  port: number;
  /** Folder of the database and of mail written to disk. */
  dataDir: string;
  /** The builds, which `deploy` adds to. */
  dist: Dist;
  buildId(): string;
  /** The stored leads, oldest first. */
  readLeads(): Promise<Lead[]>;
  /** The log lines so far, parsed. */
  log(): Record<string, unknown>[];
  /** Deploys a copy of the current build with another id and these changes, and waits until it is served. */
  deploy(change?: (manifest: Manifest) => Partial<Manifest>): Promise<string>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  env?: Record<string, string>;
  now?: () => Date;
  /** Shorter request timeouts than in production. */
  timeouts?: StartOptions["timeouts"];
  /** A lower limit than in production. */
  maxWaitingRenders?: number;
  /** Without it no request is recorded, and files are sent by the fast path as in production. */
  hasFaultProxy?: boolean;
}

/** Starts a real server for the built site, with its own data folder and port. */
export async function startSite({
  env = {},
  now,
  timeouts,
  maxWaitingRenders,
  hasFaultProxy = true,
}: SiteOptions = {}): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  const directory = join(folder, "dist");
  const dataDir = join(folder, "var");
  copyBuild(directory);
  const dist = openDist(directory);
  const lines: string[] = [];
  const settings = { PORT: "0", HOST: "127.0.0.1", SITE_URL, DATA_DIR: dataDir, ...env };
  const log = createLog({ write: (line) => lines.push(line) });
  const { server, stop, leads } = await startServer({
    env: readEnv(settings),
    settings,
    dist: directory,
    log,
    now,
    timeouts,
    maxWaitingRenders,
  });
  // The database is migrated after the start, and what it logs would be among the lines that a test expects. Some tests
  // have a database that cannot be opened.
  await leads.store.db().catch(() => {});
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen on a TCP port.");
  const url = `http://127.0.0.1:${address.port}`;
  const buildId = () => dist.currentId() ?? "";
  let deployed = 0;

  return {
    ...createFaultProxy(hasFaultProxy ? server : new Server()),
    url,
    port: address.port,
    dataDir,
    dist,
    buildId,
    readLeads: async () => Array.fromAsync(iterateLeads(await leads.store.db())),
    log: () => lines.map((line) => JSON.parse(line)),
    async deploy(change = () => ({})) {
      const id = `next${++deployed}`;
      const manifest = dist.manifest(buildId());
      dist.replace(`builds/${id}.json`, JSON.stringify({ ...manifest, ...change(manifest), id }));
      dist.replace("current", id);
      for (let tries = 0; tries < 100; tries++) {
        if (lines.some((line) => line.includes('"build.loaded"') && line.includes(id))) return id;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error("The server did not load the new build within 2 seconds.");
    },
    async stop() {
      server.closeAllConnections();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies what tests replace; the rest is immutable and linked. */
function copyBuild(directory: string): void {
  mkdirSync(directory);
  for (const name of readdirSync(distDirectory)) {
    const from = resolve(distDirectory, name);
    if (["builds", "current", "ebooks"].includes(name)) cpSync(from, join(directory, name), { recursive: true });
    else symlinkSync(from, join(directory, name));
  }
}

/** Options of a project in playwright.config.ts. */
export interface TestOptions {
  /** Whether the `site` of a worker has the fault proxy. */
  hasFaultProxy: boolean;
}

interface PerWorker extends TestOptions {
  /** One server for all tests of a Playwright worker. */
  site: RunningSite;
}

interface PerTest {
  baseURL: string;
  /** Fails a test in which the content security policy blocked anything. */
  context: BrowserContext;
  /** A server for this test alone, for deployments and faults. */
  ownSite: RunningSite;
}

export const test = base.extend<PerTest, PerWorker>({
  hasFaultProxy: [true, { scope: "worker", option: true }],
  site: [
    async ({ hasFaultProxy }, use) => {
      const site = await startSite({ hasFaultProxy });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  context: async ({ context }, use) => {
    const violations: string[] = [];
    context.on("console", (message) => {
      if (isPolicyViolation(message.text())) violations.push(message.text());
    });
    await use(context);
    expect(violations, "violations of the content security policy").toEqual([]);
  },
  ownSite: async ({}, use) => {
    const site = await startSite();
    await use(site);
    await site.stop();
  },
});
export { expect };

/** Chromium's console messages for a blocked request or script, and for text where Trusted Types require HTML. */
const isPolicyViolation = (text: string) => /Content Security Policy|requires 'Trusted\w+' assignment/.test(text);
