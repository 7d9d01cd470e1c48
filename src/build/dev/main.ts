import { createServer } from "node:http";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createServer as createVite, type ViteDevServer } from "vite";
import { openDist } from "../../build-store/dist.ts";
import { InvalidContent } from "../../content/content-error.ts";
import { readIdentity } from "../../content/load/read-content.ts";
import { createLeads, readSettings } from "../../leads/index.ts";
import { applySiteOption, findSiteDirectory, readEnv, siteOption } from "../../server/env.ts";
import { createApp } from "../../server/http/app.ts";
import { createListener } from "../../server/http/listener.ts";
import { createLog } from "../../server/log.ts";
import { createMetrics } from "../../server/metrics.ts";
import { stopWithParent } from "../../shared/parent-process.ts";
import { identities } from "../../site/identity/identities.ts";
import { openTelemetry } from "../../telemetry/node.ts";
import { buildFonts, getFontDirectory } from "../assets/fonts.ts";
import { buildIconFiles } from "../assets/icon-files.ts";
import { createViteConfig } from "../bundle/vite-config.ts";
import { openCache } from "../cache/cache.ts";
import { findUsedCharacters } from "../pipeline/read-documents.ts";
import { createDevSite } from "./dev-site.ts";

/** `npm run dev`: the site from the working tree, with hot reload, drafts and future-dated content. */
stopWithParent();
const root = process.cwd();
applySiteOption(parseArgs({ options: siteOption }).values);
const env = readEnv(process.env);
const content = findSiteDirectory(env);
const identityName = readIdentity(content);
const identity = identities[identityName];
const dist = openDist(join(root, ".cache/dev"));
dist.write("assets/.keep", "");

const log = createLog();
const server = createServer();
const vite = await createVite({
  ...createViteConfig(root, getFontDirectory(dist), identityName),
  appType: "custom",
  server: { middlewareMode: { server }, watch: { ignored: ["**/dist/**", "**/var/**", "**/.cache/**"] } },
});
const cache = openCache(dist);
await buildFonts(findUsedCharacters(content, cache), getFontDirectory(dist), identity);
const options = { vite, dist, cache, content, siteUrl: env.SITE_URL, iconFiles: await buildIconFiles(dist, identity) };
const printError = (error: unknown) => console.error(error instanceof InvalidContent ? error.message : error);
let site = await createDevSite(options).catch((error) => {
  printError(error);
  process.exit(1);
});

cache.collectGarbage();

/** Reloads run one after the other. */
let pendingReload = Promise.resolve();
let reloadTimer: ReturnType<typeof setTimeout>;
vite.watcher.add(content).on("all", (_event, file) => {
  if (!file.startsWith(content) && !file.startsWith(join(root, "src"))) return;
  // Debounced, because switching the branch changes many files at once.
  clearTimeout(reloadTimer);
  reloadTimer = setTimeout(() => {
    pendingReload = pendingReload.then(reloadSite).catch(printError);
  }, 50);
});

async function reloadSite(): Promise<void> {
  const previous = site;
  site = await createDevSite(options);
  await previous.close();
  vite.ws.send({ type: "full-reload" });
}

const settings = readSettings(process.env, { email: site.company.email });
const leads = createLeads({
  ...settings,
  siteUrl: env.SITE_URL,
  get company() {
    return site.leadsCompany;
  },
  log: (level, event) => log[level](event),
});
leads.start();
const telemetry = openTelemetry({
  consentVersion: () => site.policyVersion,
  release: () => site.id,
  dataDir: settings.dataDir,
  retentionDays: settings.retentionDays,
  isPage: (path) => site.isPage(path),
  onCspViolation: console.warn,
  onFailure: console.error,
});

const metrics = createMetrics({
  build: () => ({ id: site.id, changesAt: null }),
  cachedBytes: () => ({}),
  openConnections: () => 0,
  folders: {},
  readQueue: leads.readQueue,
});
const shared = { site: () => site, log, metrics, now: () => new Date() };
const handle = createApp({ ...shared, leads, env, telemetry, notFoundCounter: { count() {} } });
const listener = createListener({ ...shared, app: Promise.resolve({ handle, report: telemetry.report }) });
server.on("request", (request, response) => {
  vite.middlewares(request, response, async () => {
    if (request.url === "/_gallery") response.end(await renderGalleryPage(vite));
    else listener(request, response);
  });
});
server.listen(env.PORT, env.HOST, () =>
  console.log(`${env.SITE_URL} with drafts; components at ${env.SITE_URL}/_gallery`),
);

/** Every component in every state, for developers: only the dev server has this page. */
function renderGalleryPage(vite: ViteDevServer): Promise<string> {
  return vite.transformIndexHtml(
    "/_gallery",
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">
<script src="/src/site/styles/theme.ts"></script></head>
<body><div id="gallery"></div><script type="module" src="/tests/gallery/mount.tsx"></script></body></html>`,
  );
}
