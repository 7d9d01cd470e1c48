import { Worker } from "node:worker_threads";
import type { SocialCard } from "../../site/social-card.ts";

export interface Wish {
  id: number;
  card: SocialCard;
}

export type Drawn = { id: number; png: Uint8Array<ArrayBuffer> } | { id: number; failure: string };

type Settle = (drawn: Drawn) => void;

/** Draws on a thread of its own, which starts with the first picture: a visitor's page never waits for a crawler's. */
export function createArtist() {
  const waiting = new Map<number, Settle>();
  let thread: Worker | undefined;
  let wishes = 0;

  function start(): Worker {
    const worker = new Worker(new URL("./artist-thread.ts", import.meta.url));
    worker.unref();
    worker.on("message", (drawn: Drawn) => {
      waiting.get(drawn.id)?.(drawn);
      waiting.delete(drawn.id);
    });
    worker.on("error", (error) => giveUp(worker, String(error)));
    // Also when it is closed: whoever still waits for a picture would wait for ever.
    worker.on("exit", () => giveUp(worker, "The thread that draws has ended."));
    return worker;
  }

  function giveUp(worker: Worker, failure: string): void {
    if (worker !== thread) return;
    thread = undefined;
    for (const [id, settle] of waiting) settle({ id, failure });
    waiting.clear();
  }

  return {
    draw(card: SocialCard): Promise<Uint8Array<ArrayBuffer>> {
      thread ??= start();
      const id = ++wishes;
      const drawn = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
        waiting.set(id, (result) => ("png" in result ? resolve(result.png) : reject(new Error(result.failure))));
      });
      thread.postMessage({ id, card } satisfies Wish);
      return drawn;
    },
    async close(): Promise<void> {
      await thread?.terminate();
    },
  };
}
