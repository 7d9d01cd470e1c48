import type { DatabaseSync } from "node:sqlite";
import type { Choice } from "../choice.ts";

/** That somebody decided, when, and what: no name, no address, nothing that leads to a person without their help. */
interface Receipt extends Choice {
  id: string;
  version: string;
}

export interface ReceiptStore {
  /** The time is the server's; a receipt that came before is kept as it is. */
  keep(receipt: Receipt, receivedAt: Date): void;
  /** Whether there was one. */
  erase(id: string): boolean;
  eraseBefore(date: Date): void;
  read(id: string): (Receipt & { receivedAt: string }) | undefined;
}

export function createReceiptStore(db: DatabaseSync): ReceiptStore {
  const insert = db.prepare(
    `insert into consent_receipts (id, received_at, version, analytics, marketing) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
  );
  return {
    keep({ id, version, analytics, marketing }, receivedAt) {
      insert.run(id, receivedAt.toISOString(), version, Number(analytics), Number(marketing));
    },
    erase: (id) => db.prepare("delete from consent_receipts where id = ?").run(id).changes > 0,
    eraseBefore(date) {
      db.prepare("delete from consent_receipts where received_at < ?").run(date.toISOString());
    },
    read(id) {
      const row = db.prepare("select * from consent_receipts where id = ?").get(id);
      if (!row) return undefined;
      const { received_at, version, analytics, marketing } = row;
      return {
        id,
        receivedAt: String(received_at),
        version: String(version),
        analytics: analytics === 1,
        marketing: marketing === 1,
      };
    },
  };
}
