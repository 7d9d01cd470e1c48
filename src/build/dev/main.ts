import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { flushCompileCache } from "node:module";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite, type ViteDevServer } from "vite";
import { openDist } from "../../build-store/dist.ts";
import { createEditorConfig } from "../../content/editor/editor-config.ts";
import { readIdentity } from "../../content/load/read-content.ts";
import { createLeads, readSettings } from "../../leads/index.ts";
import { findSiteDirectory, readEnv } from "../../server/env.ts";
import { createApp } from "../../server/http/app.ts";
import { createListener } from "../../server/http/listener.ts";
import type { LoadedBuild } from "../../server/http/loaded-build.ts";
import { createLog } from "../../server/log.ts";
import { createMetrics } from "../../server/metrics.ts";
import { createEditorRoutes } from "../../server/routes/editor.ts";
import { stopWithParent } from "../../shared/parent-process.ts";
import { applySiteOption, siteOption } from "../../shared/run-command.ts";
import { identities } from "../../site/identity/identities.ts";
import { openTelemetry } from "../../telemetry/node.ts";
import { getFontDirectory } from "../assets/fonts.ts";
import { createViteConfig } from "../bundle/vite-config.ts";
import type { DevSite } from "./dev-site.ts";
import { createErrorOverlay } from "./error-overlay.ts";

/** `npm run dev`: the site from the working tree, with hot reload, drafts and future-dated content. */
stopWithParent();
const root = process.cwd();
const { env, content } = readOptions();
const identityName = readIdentity(content);
const identity = identities[identityName];
const dist = openDist(join(root, ".cache/dev"));
dist.write("assets/.keep", "");

const server = createServer();
const vite = await createVite({
  ...createViteConfig(root, getFontDirectory(dist), identityName),
  appType: "custom",
  // Not in node_modules/, which several checkouts may share.
  cacheDir: dist.at("vite"),
  // Without entries, Vite finds the packages while the first page loads, and then reloads it.
  optimizeDeps: { entries: ["src/site/client/dev-entry.ts"] },
  server: {
    middlewareMode: { server },
    // Vite's own port for its WebSocket may belong to another dev server.
    hmr: { server },
    watch: { ignored: ["**/dist/**", "**/var/**", "**/.cache/**"] },
  },
});
const overlay = createErrorOverlay(vite.ws, content);

let site: DevSite | undefined;
let handleRequest: RequestListener | undefined;

// Imported here, so that the server answers while these modules are loaded.
const devSiteModule = import("./dev-site.ts");

/** The settings and the site's folder. A wrong option or setting ends the process with one line instead of a stack. */
function readOptions() {
  try {
    applySiteOption(parseArgs({ options: siteOption }).values);
    const env = readEnv(process.env);
    return { env, content: findSiteDirectory(env) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/** Loads the site again; with a mistake in the content, the last valid one stays, below a description of the mistake. */
async function loadSite(): Promise<void> {
  try {
    const { createDevSite } = await devSiteModule;
    const next = await createDevSite({ vite, dist, content, siteUrl: env.SITE_URL, identity });
    await site?.close();
    site = next;
    handleRequest ??= createSiteListener(next);
    // Node writes its compile cache when a process ends by itself, and this one is ended by a signal.
    flushCompileCache();
    overlay.hide();
  } catch (error) {
    overlay.show(error);
  }
}

/** Loads run one after the other. */
let pendingLoad = loadSite();
let reloadTimer: ReturnType<typeof setTimeout>;
vite.watcher.add(content).on("all", (_event, file) => {
  if (!file.startsWith(content) && !file.startsWith(join(root, "src"))) return;
  // Debounced, because switching the branch changes many files at once.
  clearTimeout(reloadTimer);
  reloadTimer = setTimeout(() => {
    pendingLoad = pendingLoad.then(loadSite);
  }, 50);
});

/** Everything but the editor and Vite's modules. Leads and telemetry need a valid site to start. */
function createSiteListener(first: LoadedBuild): RequestListener {
  const getSite = () => site ?? first;
  const log = createLog();
  const settings = readSettings(process.env, { email: first.company.email });
  const leads = createLeads({
    ...settings,
    siteUrl: env.SITE_URL,
    get company() {
      return getSite().leadsCompany;
    },
    log: (level, event) => log[level](event),
  });
  leads.start();
  const telemetry = openTelemetry({
    consentVersion: () => getSite().policyVersion,
    release: () => getSite().id,
    dataDir: settings.dataDir,
    retentionDays: settings.retentionDays,
    isPage: (path) => getSite().isPage(path),
    onCspViolation: console.warn,
    onFailure: console.error,
  });
  const metrics = createMetrics({
    build: () => ({ id: getSite().id, changesAt: null }),
    cachedBytes: () => ({}),
    openConnections: () => 0,
    missingPdfs: () => 0,
    folders: {},
    readQueue: leads.readQueue,
  });
  const shared = { site: getSite, log, metrics, now: () => new Date() };
  const handle = createApp({ ...shared, leads, env, telemetry, notFoundCounter: { count() {} } });
  return createListener({ ...shared, app: Promise.resolve({ handle, report: telemetry.report }) }).handle;
}

/** Created for the first request, so that nobody who does not write waits for it. */
const createEditorListener = async () => {
  const editor = await createEditorRoutes(() => [], {
    config: createEditorConfig({
      directory: relative(root, content),
      title: "Editor",
      // The editor works on this machine's folder, but Sveltia has no configuration without a Git host.
      backend: { name: "gitea", repo: `local/${basename(root)}`, base_url: env.SITE_URL, auth_methods: ["token"] },
    }),
    hosts: [],
  });
  return getRequestListener(editor.fetch, { overrideGlobalObjects: false });
};
let editorListener: ReturnType<typeof createEditorListener> | undefined;

async function handleDevRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? "/";
  // Before Vite, which would answer requests for modules.
  if (/^\/_edit([/?]|$)/.test(url)) {
    editorListener ??= createEditorListener();
    return void (await editorListener)(request, response);
  }
  if (/\.woff2/.test(url)) await prepare(url);
  vite.middlewares(request, response, () => {
    handlePageRequest(request, response).catch((error) => showFailure(error, response));
  });
}

async function handlePageRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = request.url ?? "/";
  if (url === "/_gallery") return void response.end(await renderGalleryPage(vite));
  await prepare(url);
  if (handleRequest) return handleRequest(request, response);
  response.writeHead(500, { "content-type": "text/html; charset=utf-8" });
  response.end(await vite.transformIndexHtml("/", overlay.renderPage()));
}

async function prepare(url: string): Promise<void> {
  await pendingLoad;
  await site?.prepare(url);
}

/** An ebook that cannot be typeset, for example. */
function showFailure(error: unknown, response: ServerResponse): void {
  overlay.show(error);
  response.writeHead(500).end();
}

server.on("request", (request, response) => {
  handleDevRequest(request, response).catch((error) => showFailure(error, response));
});
server.listen(env.PORT, env.HOST, () =>
  console.log(`${env.SITE_URL} with drafts; write at ${env.SITE_URL}/_edit; components at ${env.SITE_URL}/_gallery`),
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
