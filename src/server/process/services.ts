import { relative } from "node:path";
import { createLeads } from "../../leads/index.ts";
import type { LeadsOptions } from "../../leads/settings.ts";
import { openTelemetry } from "../../telemetry/node.ts";
import type { Env } from "../env.ts";
import { type AppOptions, createApp } from "../http/app.ts";
import { createNotFoundCounter, openNotFoundStore } from "../redirects/not-found-counter.ts";
import { createFigureReader } from "../report-figures.ts";

interface ServiceOptions extends Pick<AppOptions, "site" | "log" | "metrics" | "now"> {
  env: Env;
  leadSettings: Omit<LeadsOptions, "siteUrl" | "company" | "log" | "clock">;
}

const DAY_MS = 86_400_000;

/**
 * Opens what only requests without a file need: leads with their database, telemetry, and the app that uses them. A
 * module of its own, because it is imported when the server listens already: with its packages it is two thirds of the
 * server's modules.
 */
export async function openServices({ env, leadSettings, ...shared }: ServiceOptions) {
  const { site, log, now } = shared;
  const { dataDir, retentionDays, databaseUrl } = leadSettings;
  const leads = createLeads({
    ...leadSettings,
    siteUrl: env.SITE_URL,
    get company() {
      return site().leadsCompany;
    },
    report: (period) => readFigures(period),
    get articles() {
      return site().articles;
    },
    log: (level, event, details = {}) =>
      log[level](Object.fromEntries(Object.entries(details).map(([key, value]) => [key, String(value)])), event),
  });
  const telemetry = openTelemetry({
    gtmId: env.GTM_ID,
    tagHost: env.GTM_HOST,
    sentryDsn: env.SENTRY_DSN,
    consentVersion: () => site().policyVersion,
    release: () => site().id,
    databaseUrl,
    dataDir,
    retentionDays,
    isPage: (path) => site().isPage(path),
    now,
    onCspViolation: (violation) => log.warn({ ...violation }, "csp.violation"),
    onFailure: (error) => log.warn({ error: String(error) }, "telemetry.store.failed"),
  });
  const notFoundStore = openNotFoundStore(dataDir);
  const notFoundCounter = createNotFoundCounter({
    store: notFoundStore,
    now,
    onFailure: (error) => log.warn({ error: String(error) }, "not-found.store.failed"),
  });
  const readFigures = createFigureReader({
    ...{ site, notFoundStore, dataDir, readFigures: telemetry.readFigures, readQueue: leads.readQueue },
  });
  // Not with the first page that is rendered on demand: a build whose renderer is damaged must not be served.
  await site().loadRenderer();
  // Maintenance, which begins here, may read the figures.
  leads.start();
  telemetry.deleteExpired();
  const cleanupTimer = setInterval(telemetry.deleteExpired, DAY_MS).unref();

  return {
    leads,
    telemetry,
    handle: createApp({ ...shared, env, leads, telemetry, notFoundCounter, editor: await openEditor(env, site) }),
    report: telemetry.report,
    async close(): Promise<void> {
      clearInterval(cleanupTimer);
      notFoundCounter.close();
      await telemetry.close();
      await leads.close();
    },
  };
}

/** The editor, if it is switched on. Imported here, because few sites have it, and its schemas take memory. */
async function openEditor({ EDITOR_REPO, SITE_DIR }: Env, site: ServiceOptions["site"]) {
  if (!EDITOR_REPO) return undefined;
  const [{ createEditorConfig }, { createEditorRoutes, parseEditorRepo }] = await Promise.all([
    import("../../content/editor/editor-config.ts"),
    import("../routes/editor.ts"),
  ]);
  const { backend, hosts } = parseEditorRepo(EDITOR_REPO);
  const title = `${site().company.name} editor`;
  const config = createEditorConfig({ directory: relative("", SITE_DIR), title, backend });
  return createEditorRoutes(() => site().headers, { config, hosts });
}
