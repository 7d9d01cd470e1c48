import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { createAnswering } from "./answering.ts";
import { createMailSender, createMailTransport, mailFolder } from "./mail/send-mail.ts";
import { createMaintenance } from "./operator/maintenance.ts";
import { readQueueState } from "./outbox/queue.ts";
import { createWebhookSender } from "./outbox/send-webhook.ts";
import { type Delivery, deliverDue, startWorker, type Worker } from "./outbox/worker.ts";
import type { LeadsOptions } from "./settings.ts";
import { getErrorCode, openStore, type Store } from "./store/store.ts";
import { countDownload, verifyDownload } from "./submit/ebook-download.ts";
import { createSubmit } from "./submit/submit.ts";
import { createSubscribers } from "./subscribers/subscribers.ts";

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
    /** Whether forms can be stored. */
    isReady: createReadinessCheck(store, options, clock),
    /** Rejects while the database cannot be reached. */
    readQueue: async () => readQueueState(await store.db(), clock()),
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
      await store.close();
    },
    subscribers: createSubscribers(store, options, clock, wake),
    /** The signed page of a lead. */
    answering: createAnswering(store, options, clock, wake),
    verifyDownload: (slug: string, query: URLSearchParams) => verifyDownload(secrets, slug, query, clock()),
    countDownload: (slug: string, lead: string) => countDownload(store, slug, lead),
  };
}

/** Load balancers ask every few seconds, each of them, and a check writes to the disk. */
const READINESS_CACHE_MS = 5000;
/** About what a form without a CV needs. */
const PROBE_BYTES = 64 * 1024;

/** Returns a function that tells whether a write succeeds. Its result is cached, and its changes are logged. */
function createReadinessCheck(store: Store, { databaseUrl, log }: LeadsOptions, clock: () => number) {
  let result = Promise.resolve(true);
  let checkedAt = Number.NEGATIVE_INFINITY;
  let wasReady = true;

  async function check(): Promise<boolean> {
    let fault: string | undefined;
    try {
      await probeWrite(store, databaseUrl);
    } catch (error) {
      fault = getErrorCode(error);
    }
    const isReady = fault === undefined;
    if (!isReady && wasReady) log("error", "leads.store.unwritable", { fault });
    if (isReady && !wasReady) log("info", "leads.store.writable");
    wasReady = isReady;
    return isReady;
  }

  return (): Promise<boolean> => {
    // A clock that was set back also leads to a new check.
    if (Math.abs(clock() - checkedAt) >= READINESS_CACHE_MS) {
      checkedAt = clock();
      result = check();
    }
    return result;
  };
}

/** Commits a change to the database that leaves no trace in it. Rejects while that is not possible. */
async function probeWrite(store: Store, databaseUrl: string): Promise<void> {
  const name = `readiness:${randomUUID()}`;
  await store.write(async (trx) => {
    await trx.insertInto("counters").values({ name, value: 0 }).execute();
    await trx.deleteFrom("counters").where("name", "=", name).execute();
  });
  if (store.engine !== "sqlite") return;
  // On a full disk SQLite can still write what fits into the space of its -wal file, so free space is tried as well.
  const file = `${databaseUrl.slice("sqlite:".length)}-probe`;
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES), { mode: 0o600, flush: true });
  } finally {
    await rm(file, { force: true });
  }
}
