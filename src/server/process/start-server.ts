import type { Server } from "node:http";
import type { Socket } from "node:net";
import { openDist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { readSettings } from "../../leads/settings.ts";
import { isProduction } from "../../site/seo/robots.ts";
import { tagManagerSources } from "../../telemetry/tag-manager/tag-manager.ts";
import { BadEnvironment, type Env } from "../env.ts";
import { addFastPath, KEEP_ALIVE_MS } from "../http/fast-path.ts";
import { createListener, handleClientErrors } from "../http/listener.ts";
import { DamagedBuild, type LoadBuildOptions, type LoadedBuild, loadBuild } from "../http/loaded-build.ts";
import { createLog, type Log } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { watchBuilds } from "./watch-builds.ts";

// An `import` reads all exports of the module, and one of them loads undici: a fifth of the time until the first page.
const { createServer } = process.getBuiltinModule("node:http");

export interface StartOptions {
  env: Env;
  /** Environment variables, from which leads read their own settings. */
  settings: Record<string, string | undefined>;
  /** The folder of the builds. */
  dist: string;
  log?: Log;
  now?: () => Date;
  /** Shorter timeouts, for tests. */
  timeouts?: typeof TIMEOUTS;
  /** Whether pages that are rendered on demand are cached; true by default. */
  cachePages?: boolean;
  /** How many renders may wait until further ones are refused with 503. */
  maxWaitingRenders?: number;
}

/** Options of `node:http`. Uploading a CV takes two minutes on a slow connection. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
};

/**
 * Loading the services blocks the event loop for longer than it takes to answer a page, so a page that is requested right
 * after the start comes first.
 */
const SERVICES_DELAY_MS = 100;
/** How long requests in flight may take to finish: enough for a slow upload, short enough for a deployment. */
const DRAIN_MS = 10_000;
const CLOSE_IDLE_MS = 50;

/** Starts a server of the current build, which switches to each new build as soon as it is published. */
export async function startServer({
  env,
  settings,
  dist: directory,
  log = createLog(),
  now = () => new Date(),
  timeouts = TIMEOUTS,
  cachePages,
  maxWaitingRenders,
}: StartOptions) {
  const dist = openDist(directory);
  const id = dist.currentId();
  if (!id) throw new DamagedBuild(`There is no build in ${directory}: run 'npm run build' first.`);
  const options: LoadBuildOptions = {
    siteUrl: env.SITE_URL,
    sources: env.GTM_ID === undefined ? {} : tagManagerSources(env.GTM_HOST),
    telemetry: env.GTM_ID === undefined && env.SENTRY_DSN === undefined ? "none" : "some",
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    cachePages,
    maxWaitingRenders,
  };
  let site = await loadBuild(dist, id, options);
  const openBuilds = new Set([site]);
  const leadSettings = readSettings(settings, { email: site.company.email });
  const { dataDir } = leadSettings;
  const firstResponse = Promise.withResolvers<void>();
  const services = firstResponse.promise.then(async () => {
    const { openServices } = await import("./services.ts");
    return openServices({ ...shared, env, leadSettings });
  });

  const buildWatcher = watchBuilds({
    dist,
    log,
    servedId: () => site.id,
    async load(latest) {
      const previous = site;
      site = await loadBuild(dist, latest, options);
      openBuilds.add(site);
      // Requests in flight may still use the previous build's search index.
      setTimeout(closeBuild, DRAIN_MS, previous).unref();
    },
  });

  let openConnections = 0;
  const metrics = createMetrics({
    build: () => site.manifest,
    cachedBytes: () => site.cachedBytes(),
    openConnections: () => openConnections,
    missingPdfs: () => site.pdfs.countMissing(),
    folders: { data: dataDir, dist: directory },
    readQueue: async () => (await services).leads.readQueue(),
  });
  const shared = { site: () => site, log, metrics, now };
  const { handle, respond } = createListener({ ...shared, app: services });
  const server = createServer(
    {
      ...timeouts,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // A search query of 10 kB is 30 kB when percent-encoded; the rest is for the headers.
      maxHeaderSize: 36_864,
      // The listener answers requests without a host itself, so that they appear in the access log.
      requireHostHeader: false,
      // Bytes, not chunks, fill a request's buffer: at 64 kB a client with chunks of one byte would make 64,000 objects.
      highWaterMark: 8 * 1024,
      // Most requests have no body: their stream needs no events.
      optimizeEmptyRequests: true,
    },
    handle,
  );
  const fastSockets = addFastPath(server, { respond, firstRequestTimeout: timeouts.headersTimeout });
  server.on("connection", (socket) => {
    openConnections++;
    socket.once("close", () => openConnections--);
  });
  handleClientErrors(server, log, () => site.headers);
  await new Promise<void>((resolve, reject) => {
    const rejectWithSetting = ({ message }: Error) =>
      reject(new BadEnvironment(`PORT ${env.PORT} of HOST ${env.HOST} cannot be listened on: ${message}.`));
    server.once("error", rejectWithSetting).listen(env.PORT, env.HOST, resolve);
  });
  server.once("request", (_request, response) => response.once("close", firstResponse.resolve));
  setTimeout(firstResponse.resolve, SERVICES_DELAY_MS);
  const { leads, telemetry, close: closeServices } = await services;
  log.info({ url: env.SITE_URL, build: site.id }, "listening");
  warnAboutSiteUrl(log, env.SITE_URL, site.manifest);

  async function closeBuild(build: LoadedBuild): Promise<void> {
    if (openBuilds.delete(build)) await build.close();
  }

  async function stop(): Promise<void> {
    await buildWatcher.stop();
    await closeServer(server, fastSockets);
    await Promise.all([...openBuilds].map(closeBuild));
    metrics.stop();
    await closeServices();
    log.info("stopped");
  }

  /** Logs and reports an uncaught exception. The caller must end the process afterwards. */
  async function reportCrash(error: unknown): Promise<void> {
    log.error({ error: String(error instanceof Error ? error.stack : error) }, "crashed");
    telemetry.report(error);
    await telemetry.close();
  }

  return { server, stop, reportCrash, leads, log, metrics };
}

/** Stops accepting connections and resolves when requests in flight have finished, or were cut off after `DRAIN_MS`. */
async function closeServer(server: Server, fastSockets: ReadonlySet<Socket>): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // Keep-alive connections become idle one by one, as their last responses are sent.
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
  const closeAll = setTimeout(() => {
    server.closeAllConnections();
    for (const socket of fastSockets) socket.destroy();
  }, DRAIN_MS);
  // All of their responses are written; what the client has not received yet is still sent.
  for (const socket of fastSockets) socket.destroySoon();
  await closed;
  clearInterval(closeIdle);
  clearTimeout(closeAll);
}

/** Logs when search engines are kept out because of `SITE_URL`, and when the build was made for another one. */
function warnAboutSiteUrl(log: Log, url: string, { siteUrl: built }: Pick<Manifest, "siteUrl">): void {
  if (!isProduction(url)) log.info({ url, reason: "SITE_URL is not a public https address" }, "robots.closed");
  if (built !== undefined && built !== url)
    log.warn({ url, built, reason: "the pages were built with another SITE_URL" }, "site-url.mismatch");
}
