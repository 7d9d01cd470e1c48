import type { Trx } from "./schema.ts";

export async function increment(trx: Trx, name: string): Promise<void> {
  await trx
    .insertInto("counters")
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet(({ eb }) => ({ value: eb("counters.value", "+", 1) })),
    )
    .execute();
}
