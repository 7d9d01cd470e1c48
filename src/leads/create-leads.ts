import { sql } from "kysely";
import { createMailSender, createMailTransport, mailFolder } from "./mail/send-mail.ts";
import { createMaintenance } from "./operator/maintenance.ts";
import { createWebhookSender } from "./outbox/send-webhook.ts";
import { type Delivery, deliverDue, startWorker, type Worker } from "./outbox/worker.ts";
import type { LeadsOptions } from "./settings.ts";
import { openStore } from "./store/store.ts";
import { countDownload, verifyDownload } from "./submit/ebook-download.ts";
import { createSubmit } from "./submit/submit.ts";

export type Leads = ReturnType<typeof createLeads>;

/**
 * Does not throw while the database cannot be reached: pages need no database, and forms answer "unavailable" until it is
 * back. Throws for an invalid configuration.
 */
export function createLeads(options: LeadsOptions) {
  const { databaseUrl, dataDir, secret, previousSecret, mail, webhook, log } = options;
  const clock = options.clock ?? Date.now;
  const secrets = previousSecret === undefined ? [secret] : [secret, previousSecret];
  const store = openStore(databaseUrl, log);
  const transport = createMailTransport(mail, dataDir);
  if (!mail.smtpUrl)
    log("info", "leads.mail.to-folder", { folder: mailFolder(dataDir), reason: "SMTP_URL is not set" });
  const senders: Delivery["senders"] = new Map([["mail", createMailSender(store, transport, options, clock)]]);
  if (webhook) senders.set("webhook", createWebhookSender(store, webhook, clock));
  const delivery: Delivery = { store, senders, clock, log };
  let worker: Worker | undefined;
  const wake = () => worker?.wake();
  const maintenance = createMaintenance(store, options, clock, wake);

  return {
    store,
    submit: createSubmit(store, options, clock, wake),
    /** Rejects while the database cannot be reached. */
    ready: async () => {
      await sql`select 1`.execute(await store.db());
    },
    /** Starts delivery and maintenance in this process. Several processes may do this on one database. */
    start(): void {
      worker ??= startWorker(delivery);
      maintenance.start();
    },
    /** Sends everything that is due now and returns the number of entries. */
    deliverDue: () => deliverDue(delivery),
    /** Runs retention, removal of stale rows and the alert check once; `start` does this at once and every five minutes. */
    maintain: () => maintenance.run(),
    /** Waits for deliveries in progress, then closes the database. */
    async close(): Promise<void> {
      await Promise.all([worker?.stop(), maintenance.stop()]);
      transport.close();
      await store.close();
    },
    verifyDownload: (slug: string, query: URLSearchParams) => verifyDownload(secrets, slug, query, clock()),
    countDownload: (slug: string, lead: string) => countDownload(store, slug, lead),
  };
}
