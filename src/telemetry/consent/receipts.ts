import { z } from "zod";
import { runCommand, UsageError } from "../../shared/run-command.ts";
import { createEmptyResponse, createPostEndpoint, type Endpoint, parseJson } from "../http/endpoint.ts";
import { type TelemetryDb, withTelemetryDb } from "../telemetry-db.ts";

/** A decision without personal data: only the visitor, who knows the id, can connect it to a person. */
const receiptSchema = z.object({
  id: z.uuid(),
  version: z.string().max(40),
  at: z.number(),
  analytics: z.boolean(),
  marketing: z.boolean(),
});

/**
 * Anybody can post receipts, and they are kept for years: the limits per day bound the table. A visitor decides about
 * twice a year, and a hundred may share an address.
 */
const LIMITS = { bytes: 1000, perMinute: 10, perMinuteTotal: 600, perDay: 100, perDayTotal: 5000 };

/** `POST /_consent`: stores the receipt of a decision about the current version of the policy. */
export function createReceiptEndpoint(
  store: Pick<ReceiptStore, "add">,
  currentVersion: () => string,
  now: () => Date,
): Endpoint {
  return createPostEndpoint(LIMITS, async (body) => {
    const receipt = parseJson(receiptSchema, body);
    if (receipt?.version !== currentVersion()) return createEmptyResponse(400);
    await store.add(receipt, now());
    return createEmptyResponse(204);
  });
}

export type ReceiptStore = ReturnType<typeof createReceiptStore>;

export function createReceiptStore({ db: getDb }: TelemetryDb) {
  return {
    /** Idempotent: a receipt whose id is stored already does not change. `receivedAt` is the server's time. */
    async add(
      { id, version, analytics, marketing }: Omit<z.infer<typeof receiptSchema>, "at">,
      receivedAt: Date,
    ): Promise<void> {
      const choice = { analytics: Number(analytics), marketing: Number(marketing) };
      await (await getDb())
        .insertInto("consent_receipts")
        .values({ id, version, received_at: receivedAt.toISOString(), ...choice })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    /** Returns whether there was a receipt with this id. */
    async erase(id: string): Promise<boolean> {
      const db = await getDb();
      const { numDeletedRows } = await db.deleteFrom("consent_receipts").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async eraseBefore(date: Date): Promise<void> {
      const db = await getDb();
      await db.deleteFrom("consent_receipts").where("received_at", "<", date.toISOString()).execute();
    },
    async read(id: string) {
      const db = await getDb();
      const row = await db.selectFrom("consent_receipts").selectAll().where("id", "=", id).executeTakeFirst();
      if (!row) return undefined;
      const { received_at: receivedAt, version, analytics, marketing } = row;
      return { id, receivedAt, version, analytics: analytics === 1, marketing: marketing === 1 };
    },
  };
}

// The server and the tests import this module for its functions.
if (import.meta.main) {
  await runCommand({
    call: "npm run receipts --",
    usage: `npm run receipts -- show <id>    one visitor's choice and when it was made
                    erase <id>   removes it`,
    options: {},
    async run({ positionals: [action, id] }) {
      if (!id || (action !== "show" && action !== "erase"))
        throw new UsageError("Expected show or erase and a receipt id.");
      await withTelemetryDb(async (db) => {
        const receipts = createReceiptStore(db);
        if (action === "show") console.log((await receipts.read(id)) ?? `There is no receipt ${id}.`);
        else console.log((await receipts.erase(id)) ? `Erased the receipt ${id}.` : `There is no receipt ${id}.`);
      });
    },
  });
}
