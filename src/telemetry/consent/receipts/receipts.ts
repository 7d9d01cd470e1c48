import type { TelemetryDb } from "../../telemetry-db.ts";
import type { Choice } from "../consent-storage.ts";

/** A decision without personal data: only the visitor, who knows the id, can connect it to a person. */
interface Receipt extends Choice {
  id: string;
  version: string;
}

export interface ReceiptStore {
  /** Idempotent: a receipt whose id is stored already does not change. `receivedAt` is the server's time. */
  add(receipt: Receipt, receivedAt: Date): Promise<void>;
  /** Returns whether there was a receipt with this id. */
  erase(id: string): Promise<boolean>;
  eraseBefore(date: Date): Promise<void>;
  read(id: string): Promise<(Receipt & { receivedAt: string }) | undefined>;
}

export function createReceiptStore({ db: getDb }: TelemetryDb): ReceiptStore {
  return {
    async add({ id, version, analytics, marketing }, receivedAt) {
      const db = await getDb();
      await db
        .insertInto("consent_receipts")
        .values({
          id,
          version,
          received_at: receivedAt.toISOString(),
          analytics: Number(analytics),
          marketing: Number(marketing),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async erase(id) {
      const db = await getDb();
      const { numDeletedRows } = await db.deleteFrom("consent_receipts").where("id", "=", id).executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async eraseBefore(date) {
      const db = await getDb();
      await db.deleteFrom("consent_receipts").where("received_at", "<", date.toISOString()).execute();
    },
    async read(id) {
      const db = await getDb();
      const row = await db.selectFrom("consent_receipts").selectAll().where("id", "=", id).executeTakeFirst();
      if (!row) return undefined;
      const { received_at: receivedAt, version, analytics, marketing } = row;
      return { id, receivedAt, version, analytics: analytics === 1, marketing: marketing === 1 };
    },
  };
}
