import { parentPort } from "node:worker_threads";
import type { Drawn, Wish } from "./artist.ts";
import { socialPng } from "./drawing.ts";

parentPort?.on("message", async ({ id, card }: Wish) => {
  const drawn: Drawn = await socialPng(card).then(
    (png) => ({ id, png: new Uint8Array(png) }),
    (error: unknown) => ({ id, failure: String(error) }),
  );
  parentPort?.postMessage(drawn);
});
