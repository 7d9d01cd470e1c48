import { createFolderTransport, createSmtpTransport, mailFolder } from "./mail/mail-transport.ts";
import { createMailSender } from "./mail/send-mail.ts";
import { startMaintenance } from "./operator/maintenance.ts";
import { type Stats, stats } from "./operator/stats.ts";
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
  /** Starts delivering and maintaining in this process. Several processes may. */
  start(): void;
  /** Sends what is due now and says how many entries that were. */
  deliverDue(): Promise<number>;
  /** Retention, sweeping and the check for deliveries that keep failing; `start` does this at once and every five minutes. */
  maintain(): Promise<void>;
  /** Lets what is being sent finish, then closes the database. */
  close(): Promise<void>;
  signDownload(slug: string, lead: string, expires: number): string;
  verifyDownload(slug: string, query: URLSearchParams): DownloadCheck;
  countDownload(slug: string, lead: string): Promise<void>;
  /** Counts for metrics; nothing personal. */
  stats(): Promise<Stats>;
  store: Store;
}

/**
 * Never fails for a database that is away: pages are served without it, forms answer "unavailable" until it is back.
 * An impossible configuration does throw.
 */
export function createLeads(options: LeadsOptions): Leads {
  const { databaseUrl, dataDir, secret, mail, webhook, log } = options;
  const clock = options.clock ?? Date.now;
  const store = openStore(databaseUrl, log);
  const office = mail.smtpUrl ? createSmtpTransport(mail.smtpUrl, mail.timeoutMs) : createFolderTransport(dataDir);
  if (!mail.smtpUrl)
    log("info", "leads.mail.to-folder", { folder: mailFolder(dataDir), reason: "SMTP_URL is not set" });
  const senders: Delivery["senders"] = new Map([["mail", createMailSender(store, office, options, clock)]]);
  if (webhook) senders.set("webhook", createWebhookSender(store, webhook, clock));
  const delivery: Delivery = { store, senders, clock, log };
  let worker: Worker | undefined;
  const wake = () => worker?.wake();
  const upkeep = startMaintenance(store, options, clock, wake);
  const submit = createSubmit(store, options, clock, wake);

  return {
    submit,
    ready: () => store.ping(),
    start: () => {
      worker ??= startWorker(delivery);
      upkeep.start();
    },
    deliverDue: () => deliverDue(delivery),
    maintain: () => upkeep.run(),
    close: async () => {
      await Promise.all([worker?.stop(), upkeep.stop()]);
      office.close();
      await store.close();
    },
    signDownload: (slug, lead, expires) => signDownload(secret, slug, lead, expires),
    verifyDownload: (slug, query) => verifyDownload(secret, slug, query, clock()),
    countDownload: (slug, lead) => countDownload(store, slug, lead),
    stats: async () => stats(await store.db(), clock()),
    store,
  };
}
