import { cpSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base } from "@playwright/test";
import { openDist } from "../src/server/dist.ts";
import { readEnv } from "../src/server/env.ts";
import { createLog } from "../src/server/log.ts";
import { startServer } from "../src/server/start.ts";

export interface RunningSite {
  url: string;
  /** Lines the server wrote so far, parsed. */
  log(): Record<string, unknown>[];
  /** Deploys a build that is the same in everything but its name, and waits until it is served. */
  deploy(): Promise<string>;
  stop(): Promise<void>;
}

export interface SiteOptions {
  env?: Record<string, string>;
  now?: () => Date;
}

/** A real server on the built site, with a folder and a port of its own. */
export async function startSite({ env = {}, now }: SiteOptions = {}): Promise<RunningSite> {
  const folder = mkdtempSync(join(tmpdir(), "site-"));
  const directory = join(folder, "dist");
  cpSync("dist", directory, { recursive: true });
  const lines: string[] = [];
  const settings = {
    PORT: "0",
    HOST: "127.0.0.1",
    SITE_URL: "http://localhost:3000",
    DATA_DIR: join(folder, "var"),
    ...env,
  };
  const log = createLog((text) => lines.push(...text.split("\n").filter(Boolean)));
  const { server, stop } = await startServer({ env: readEnv(settings), settings, dist: directory, log, now });
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;

  return {
    url,
    log() {
      log.flush();
      return lines.map((line) => JSON.parse(line));
    },
    async deploy() {
      const dist = openDist(directory);
      const manifest = dist.manifest(dist.currentId() ?? "");
      const id = `next${Date.now().toString(36)}`;
      dist.replace(`builds/${id}.json`, JSON.stringify({ ...manifest, id }));
      dist.replace("current", id);
      for (let tries = 0; tries < 100; tries++) {
        const latest = await (await fetch(`${url}/builds/latest.json`)).json();
        if (latest.id === id) return id;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error("The new build was not picked up.");
    },
    async stop() {
      server.closeAllConnections();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Tests that share one server per worker; a test that changes the server starts its own. */
export const test = base.extend<{ baseURL: string }, { site: RunningSite }>({
  site: [
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});
export { expect } from "@playwright/test";
