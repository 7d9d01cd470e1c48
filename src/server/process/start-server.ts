import { createServer } from "node:http";
import { openDist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { createLeads, readSettings } from "../../leads/index.ts";
import { isProduction } from "../../site/seo/robots.ts";
import { openTelemetry } from "../../telemetry/node.ts";
import { tagManagerSources } from "../../telemetry/tag-manager/tag-manager.ts";
import { BadEnvironment, type Env } from "../env.ts";
import { handleClientErrors } from "../http/client-errors.ts";
import { createListener } from "../http/listener.ts";
import { loadBuild } from "../http/loaded-build.ts";
import { createLog, type Log } from "../log.ts";
import { createMetrics } from "../metrics.ts";
import { createNotFoundCounter } from "../redirects/not-found-counter.ts";
import { openNotFoundStore } from "../redirects/not-found-store.ts";
import { watchBuilds } from "./watch-builds.ts";

export interface StartOptions {
  env: Env;
  settings: Record<string, string | undefined>;
  dist: string;
  log?: Log;
  now?: () => Date;
  patience?: typeof TIMEOUTS;
  keepMade?: number;
}

/** How long a visitor may take to say what they want, and how often that is looked after. A CV is two minutes on a slow line. */
const TIMEOUTS = { headersMs: 10_000, wholeMs: 300_000, lookEveryMs: 5_000 };

/** Long enough for a slow upload to finish, short enough for a deployment. */
const DRAIN_MS = 10_000;
const CLOSE_IDLE_MS = 50;
const DAY_MS = 86_400_000;
/** How long a connection is kept for the next request. */
const KEEP_ALIVE_MS = 65_000;

/** Serves the current build, and the next one as soon as it is there. */
export async function startServer({
  env,
  settings,
  dist: directory,
  log = createLog(),
  now = () => new Date(),
  patience = TIMEOUTS,
  keepMade,
}: StartOptions) {
  const dist = openDist(directory);
  const id = dist.currentId();
  if (!id) throw new Error(`There is no build in ${directory}.`);
  const sources = env.GTM_ID === undefined ? {} : tagManagerSources(env.GTM_HOST);
  const telemetryWanted = env.GTM_ID !== undefined || env.SENTRY_DSN !== undefined;
  const options = {
    siteUrl: env.SITE_URL,
    sources,
    keepMade,
    telemetry: telemetryWanted ? ("some" as const) : ("none" as const),
  };
  let site = await loadBuild(dist, id, options);
  const { email, telephone, name } = site.company;
  const leadSettings = readSettings(settings, { email });
  const { dataDir, retentionDays } = leadSettings;
  const leads = createLeads({
    ...leadSettings,
    siteUrl: env.SITE_URL,
    company: { name, email, telephone },
    log: (level, event, details = {}) =>
      log[level](Object.fromEntries(Object.entries(details).map(([key, value]) => [key, String(value)])), event),
  });
  leads.start();
  const telemetry = openTelemetry({
    gtmId: env.GTM_ID,
    tagHost: env.GTM_HOST,
    sentryDsn: env.SENTRY_DSN,
    consentVersion: () => site.policyVersion,
    release: () => site.id,
    databaseUrl: leadSettings.databaseUrl,
    dataDir,
    retentionDays,
    isPage: (path) => site.isPage(path),
    now,
    onFailure: (error) => log.warn({ error: String(error) }, "telemetry.store.failed"),
  });
  const misses = createNotFoundCounter({
    store: openNotFoundStore(dataDir),
    now,
    onFailure: (error) => log.warn({ error: String(error) }, "not-found.store.failed"),
  });
  telemetry.tidy();
  const tidying = setInterval(telemetry.tidy, DAY_MS).unref();

  const following = watchBuilds({
    dist,
    log,
    served: () => site.id,
    async load(latest) {
      const before = site;
      site = await loadBuild(dist, latest, options);
      // Requests that began on the old build may still be searching in it.
      setTimeout(() => before.close(), DRAIN_MS).unref();
    },
  });

  const listener = createListener({
    site: () => site,
    leads,
    env,
    log,
    metrics: createMetrics(() => site.id),
    telemetry,
    misses,
    now,
  });
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.lookEveryMs,
      requestTimeout: patience.wholeMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Ten kilobytes of anything in a query are thirty when they are encoded; the rest is for the headers.
      maxHeaderSize: 36_864,
      // The listener refuses such requests itself, and says so in the log.
      requireHostHeader: false,
    },
    listener,
  );
  handleClientErrors(server, log, () => site.headers);
  await new Promise<void>((resolve, reject) => {
    const refuse = ({ message }: Error) =>
      reject(new BadEnvironment(`PORT ${env.PORT} of HOST ${env.HOST} cannot be listened on: ${message}.`));
    server.once("error", refuse).listen(env.PORT, env.HOST, resolve);
  });
  log.info({ url: env.SITE_URL, build: site.id }, "listening");
  warnAboutSiteUrl(log, env.SITE_URL, site.manifest);

  async function stop(): Promise<void> {
    following.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    // A connection is kept for the visitor's next request, which will have to go elsewhere.
    const letGo = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
    const late = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await closed;
    clearInterval(letGo);
    clearTimeout(late);
    clearInterval(tidying);
    misses.close();
    await telemetry.close();
    await leads.close();
    log.info("stopped");
  }

  /** For what nobody caught: it is said and reported, and whoever calls this must end the process. */
  async function crash(error: unknown): Promise<void> {
    log.error({ error: String(error instanceof Error ? error.stack : error) }, "crashed");
    telemetry.report(error);
    await telemetry.close();
  }

  return { server, stop, crash, leads, log };
}

/** Tells an operator what the site's address means for who will find it. */
function warnAboutSiteUrl(log: Log, url: string, { siteUrl: built }: Pick<Manifest, "siteUrl">): void {
  if (!isProduction(url)) {
    log.info({ url, reason: "SITE_URL is not a public https address" }, "robots.closed");
  }
  if (built !== undefined && built !== url)
    log.warn({ url, built, reason: "the pages were built with another SITE_URL" }, "site-url.mismatch");
}
