import { randomBytes, randomUUID } from "node:crypto";
import { type Expression, type SqlBool, sql } from "kysely";
import { newsletterConsent } from "../forms/fields.ts";
import { checkSubscription, type FieldErrors } from "../forms/schemas.ts";
import { linkLifetimeMs } from "../lead-link.ts";
import { removeMailFiles } from "../mail/send-mail.ts";
import { enqueue, released } from "../outbox/queue.ts";
import type { LeadsOptions, ListedArticle } from "../settings.ts";
import { createHmacFunction } from "../signature.ts";
import type { Db, Subscriber, Trx } from "../store/schema.ts";
import { createHoneypotCounter, getErrorCode, type Store } from "../store/store.ts";
import { createInboxBucket, createSenderLimits, inboxPeriodMs, takeFromBuckets } from "../submit/rate-limit.ts";

interface SubscriptionPost {
  fields: ReadonlyMap<string, string>;
  /** The visitor's IP address. */
  address: string;
}

type SubscribeResult =
  | { outcome: "stored"; redirect: string; download: undefined }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "tooMany"; retryAfter: number; message: string }
  | { outcome: "unavailable"; message: string };

const dayMs = 24 * 60 * 60_000;
/** An older article that appears was imported, or its date was set back: it is no news. */
const maxArticleAgeMs = 14 * dayMs;
/** Mail providers reject or delay what arrives faster. */
const mailsPerMinute = 100;
/** Fewer than a day, because maintenance takes a longer wait for the trace of a wrong clock. */
const maxSpreadMs = dayMs / 2;

const batchSize = 500;

const tokenPattern = /^[0-9a-f]{40}$/;

/** Subscriptions to new articles: a request by form, its confirmation and its end by links in mails. */
export function createSubscribers(store: Store, options: LeadsOptions, clock: () => number, onEnqueued: () => void) {
  const countHoneypotHit = createHoneypotCounter(store);
  const accepted: SubscribeResult = { outcome: "stored", redirect: "/newsletter/thank-you", download: undefined };

  return {
    /** Sends a mail with a link that confirms the address. The answer does not tell whether it is subscribed already. */
    async subscribe({ fields, address }: SubscriptionPost): Promise<SubscribeResult> {
      const now = clock();
      try {
        if (fields.get("website")) {
          await countHoneypotHit("newsletter");
          return accepted;
        }
        const checked = checkSubscription(fields);
        if (!checked.ok) return { outcome: "invalid", errors: checked.errors };
        const { buckets, perMs } = createSenderLimits(options, address);
        const waitMs = await store.write(async (trx) => {
          const wait = await takeFromBuckets(trx, buckets, perMs, now);
          if (wait === undefined) await requestSubscription(trx, options, checked, now);
          return wait;
        });
        if (waitMs !== undefined) {
          const message = "Several addresses came from your network just now. Please try again in a few minutes.";
          return { outcome: "tooMany", retryAfter: Math.max(1, Math.ceil(waitMs / 1000)), message };
        }
        onEnqueued();
        return accepted;
      } catch (error) {
        options.log("error", "leads.subscribe.unavailable", { fault: getErrorCode(error) });
        return {
          outcome: "unavailable",
          message: "We cannot store your address right now. Please try again in a minute.",
        };
      }
    },

    /** What the page of a link shows; undefined if the link is forged, expired, or its address no longer subscribed. */
    async find(token: string) {
      const subscriber = await findByToken(await store.db(), token, clock());
      if (!subscriber) return undefined;
      return {
        // A forwarded mail must not tell everybody the whole address.
        email: subscriber.email.replace(/^(.).*(?=@)/, "$1…"),
        topics: subscriber.topics.split(" "),
        isConfirmed: subscriber.confirmed_at !== null,
      };
    },

    /** Confirms an address; false if the link is not valid. A repeated confirmation changes nothing. */
    confirm: (token: string) => store.write((trx) => confirmSubscription(trx, token, clock())),

    /** Ends a subscription and deletes its address; false if the link is not valid. */
    async unsubscribe(token: string): Promise<boolean> {
      const subscriber = await findByToken(await store.db(), token, clock());
      if (subscriber) await deleteSubscribers(store, options.dataDir, [subscriber.id]);
      return subscriber !== undefined;
    },
  };
}

interface SubscriptionRequest {
  email: string;
  topics: string[];
}

/** Stores an unconfirmed address and enqueues the mail that asks for its confirmation; at most one an hour for each. */
export async function requestSubscription(
  trx: Trx,
  { secret }: Pick<LeadsOptions, "secret">,
  { email, topics }: SubscriptionRequest,
  now: number,
): Promise<void> {
  const bucket = createInboxBucket("newsletter", createHmacFunction(secret), email);
  if ((await takeFromBuckets(trx, [{ bucket, count: 1 }], inboxPeriodMs, now)) !== undefined) return;
  const id = randomUUID();
  const token = randomBytes(20).toString("hex");
  await trx
    .insertInto("subscribers")
    .values({
      ...{ id, token, email: email.toLowerCase(), topics: topics.join(" ") },
      ...{ consent_text: newsletterConsent, requested_at: now, confirmed_at: null },
    })
    .execute();
  await enqueue(trx, null, [{ channel: "mail", message: "confirm-subscription", subscriber_id: id }], now);
}

async function findByToken(db: Db, token: string, now: number): Promise<Subscriber | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const subscriber = await db.selectFrom("subscribers").selectAll().where("token", "=", token).executeTakeFirst();
  const isExpired = subscriber?.confirmed_at === null && subscriber.requested_at <= now - linkLifetimeMs;
  return isExpired ? undefined : subscriber;
}

async function confirmSubscription(trx: Trx, token: string, now: number): Promise<boolean> {
  const request = await findByToken(trx, token, now);
  if (!request) return false;
  if (request.confirmed_at !== null) return true;
  const { id, email, topics, consent_text, requested_at } = request;
  const earlier = await trx
    .selectFrom("subscribers")
    .select("id")
    .where("email", "=", email)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!earlier) {
    await trx.updateTable("subscribers").set({ confirmed_at: now }).where("id", "=", id).execute();
    return true;
  }
  // Somebody who subscribes again chooses other topics. The first row stays, and with it the links in earlier mails.
  await trx
    .updateTable("subscribers")
    .set({ topics, consent_text, requested_at })
    .where("id", "=", earlier.id)
    .execute();
  await trx.updateTable("outbox").set({ subscriber_id: earlier.id }).where("subscriber_id", "=", id).execute();
  await trx.deleteFrom("subscribers").where("id", "=", id).execute();
  return true;
}

/**
 * Enqueues a mail about each article that has appeared since the last call, for every subscriber who wants it. An
 * article is announced once: its row is inserted together with the entries, and only by one process. Returns the number
 * of mails. At the first call there are no subscribers, so the articles of that day are announced to nobody.
 */
export async function enqueueNewArticles(
  store: Store,
  articles: readonly ListedArticle[],
  now: number,
): Promise<number> {
  const rows = await (await store.db()).selectFrom("announcements").select("slug").execute();
  const known = new Set(rows.map(({ slug }) => slug));
  const unknown = articles.filter(({ slug }) => !known.has(slug));
  if (unknown.length === 0) return 0;
  return store.write(async (trx) => {
    const inserted = new Set<string>();
    // A statement has a limited number of parameters, and a large site has many articles at its first start.
    for (let start = 0; start < unknown.length; start += batchSize) {
      const added = await trx
        .insertInto("announcements")
        .values(unknown.slice(start, start + batchSize).map(({ slug }) => ({ slug, seen_at: now })))
        .onConflict((conflict) => conflict.column("slug").doNothing())
        .returning("slug")
        .execute();
      for (const { slug } of added) inserted.add(slug);
    }
    const news = unknown.filter(
      ({ slug, publishedAt, formerSlugs }) =>
        inserted.has(slug) && publishedAt > now - maxArticleAgeMs && !formerSlugs.some((former) => known.has(former)),
    );
    let count = 0;
    for (const article of news) count += await enqueueArticle(trx, article, now + spreadOf(count));
    return count;
  });
}

const spreadOf = (count: number) => Math.min((count * 60_000) / mailsPerMinute, maxSpreadMs);

async function enqueueArticle(trx: Trx, { slug, topics }: ListedArticle, start: number): Promise<number> {
  const wants = (topic: string): Expression<SqlBool> => sql<SqlBool>`' ' || topics || ' ' like ${`% ${topic} %`}`;
  const isReceiver = sql.join(["all", ...topics].map(wants), sql` or `);
  const receivers = sql`from subscribers where confirmed_at is not null and (${isReceiver})`;
  const { rows } = await sql<{ count: number }>`select count(*) as count ${receivers}`.execute(trx);
  const count = Number(rows[0]?.count ?? 0);
  const interval = Math.floor(spreadOf(count) / Math.max(1, count));
  // The id is the unique key of subscriber and article. The time of creation is that of the planned sending, so that
  // entries that wait for their turn do not look like a queue that is stuck.
  await sql`
    insert into outbox (id, subscriber_id, channel, message, detail, state, attempts, due_at, lease_until, created_at)
    select id || '.' || ${slug}, id, 'mail', 'article', ${slug}, 'pending', 0, planned, 0, planned
    from (select id, ${sql.lit(start)} + ${sql.lit(interval)} * (row_number() over (order by id) - 1) as planned
      ${receivers}) as plan
    where true
    on conflict (id) do nothing`.execute(trx);
  return count;
}

/** Mails about articles that the mail server may have taken without saying so. They are not sent again by themselves. */
export async function findUnknownMails(db: Db) {
  return db
    .selectFrom("outbox")
    .innerJoin("subscribers", "subscribers.id", "outbox.subscriber_id")
    .select(["subscribers.email", "outbox.detail as article", "outbox.due_at as at"])
    .where("outbox.state", "=", "unknown")
    .orderBy("outbox.due_at")
    .execute();
}

/** Makes those mails due, of one subscriber or of all. Who got the first one gets a second. Returns their number. */
export async function resendUnknownMails(store: Store, now: number, email?: string): Promise<number> {
  const { numUpdatedRows } = await store.writeOne((db) =>
    db
      .updateTable("outbox")
      .set({ state: "pending", due_at: now, attempts: 0, first_failed_at: null, ...released })
      .where("state", "=", "unknown")
      .$if(email !== undefined, (query) =>
        query.where("subscriber_id", "in", (from) =>
          from.selectFrom("subscribers").select("id").where("email", "=", String(email).toLowerCase()),
        ),
      )
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}

/** Deletes addresses that nobody has confirmed in time. Returns their number. */
export async function deleteUnconfirmed(store: Store, dataDir: string, now: number): Promise<number> {
  const expired = await (await store.db())
    .selectFrom("subscribers")
    .select("id")
    .where("confirmed_at", "is", null)
    .where("requested_at", "<=", now - linkLifetimeMs)
    .execute();
  return await deleteSubscribers(
    store,
    dataDir,
    expired.map(({ id }) => id),
  );
}

/** Deletes all subscriptions of these addresses, with everything that belongs to them. Returns their number. */
export async function deleteByEmail(store: Store, dataDir: string, emails: string[]): Promise<number> {
  const db = await store.db();
  const wanted = new Set(emails.map((email) => email.trim().toLowerCase()));
  const all = await db.selectFrom("subscribers").select(["id", "email"]).execute();
  const ids = all.filter(({ email }) => wanted.has(email)).map(({ id }) => id);
  return await deleteSubscribers(store, dataDir, ids);
}

async function deleteSubscribers(store: Store, dataDir: string, ids: string[]): Promise<number> {
  const db = await store.db();
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const entries = await db.selectFrom("outbox").select("id").where("subscriber_id", "in", batch).execute();
    // Files first: if that fails halfway, the rows still say which files remain.
    await removeMailFiles(dataDir, new Set(entries.map(({ id }) => id)));
    // Outbox entries are deleted by cascade.
    await store.writeOne((db) => db.deleteFrom("subscribers").where("id", "in", batch).execute());
  }
  return ids.length;
}
