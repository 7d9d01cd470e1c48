import { createFolderTransport, createSmtpTransport, mailFolder } from "./mail/mail-transport.ts";
import { createMailSender } from "./mail/send-mail.ts";
import { createMaintenance } from "./operator/maintenance.ts";
import { readStats, type Stats } from "./operator/stats.ts";
import type { LeadsOptions } from "./options.ts";
import type { Delivery } from "./outbox/deliver.ts";
import { createWebhookSender } from "./outbox/send-webhook.ts";
import { deliverDue, startWorker, type Worker } from "./outbox/worker.ts";
import { openStore, type Store } from "./store/store.ts";
import { countDownload, type DownloadCheck, signDownload, verifyDownload } from "./submit/ebook-download.ts";
import { createSubmit, type Submit } from "./submit/submit.ts";

export interface Leads {
  submit: Submit;
  /** Rejects while the database cannot be reached. */
  ready(): Promise<void>;
  /** Starts delivery and maintenance in this process. Several processes may do this on one database. */
  start(): void;
  /** Sends everything that is due now and returns the number of entries. */
  deliverDue(): Promise<number>;
  /** Runs retention, removal of stale rows and the alert check once; `start` does this at once and every five minutes. */
  maintain(): Promise<void>;
  /** Waits for deliveries in progress, then closes the database. */
  close(): Promise<void>;
  signDownload(slug: string, lead: string, expires: number): string;
  verifyDownload(slug: string, query: URLSearchParams): DownloadCheck;
  countDownload(slug: string, lead: string): Promise<void>;
  /** Counts for metrics, without personal data. */
  stats(): Promise<Stats>;
  store: Store;
}

/**
 * Does not throw while the database cannot be reached: pages need no database, and forms answer "unavailable" until it is
 * back. Throws for an invalid configuration.
 */
export function createLeads(options: LeadsOptions): Leads {
  const { databaseUrl, dataDir, secret, mail, webhook, log } = options;
  const clock = options.clock ?? Date.now;
  const store = openStore(databaseUrl, log);
  const transport = mail.smtpUrl ? createSmtpTransport(mail.smtpUrl, mail.timeoutMs) : createFolderTransport(dataDir);
  if (!mail.smtpUrl)
    log("info", "leads.mail.to-folder", { folder: mailFolder(dataDir), reason: "SMTP_URL is not set" });
  const senders: Delivery["senders"] = new Map([["mail", createMailSender(store, transport, options, clock)]]);
  if (webhook) senders.set("webhook", createWebhookSender(store, webhook, clock));
  const delivery: Delivery = { store, senders, clock, log };
  let worker: Worker | undefined;
  const wake = () => worker?.wake();
  const maintenance = createMaintenance(store, options, clock, wake);
  const submit = createSubmit(store, options, clock, wake);

  return {
    submit,
    ready: () => store.ping(),
    start: () => {
      worker ??= startWorker(delivery);
      maintenance.start();
    },
    deliverDue: () => deliverDue(delivery),
    maintain: () => maintenance.run(),
    close: async () => {
      await Promise.all([worker?.stop(), maintenance.stop()]);
      transport.close();
      await store.close();
    },
    signDownload: (slug, lead, expires) => signDownload(secret, slug, lead, expires),
    verifyDownload: (slug, query) => verifyDownload(secret, slug, query, clock()),
    countDownload: (slug, lead) => countDownload(store, slug, lead),
    stats: async () => readStats(await store.db(), clock()),
    store,
  };
}
