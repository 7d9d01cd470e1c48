import cluster from "node:cluster";
import { z } from "zod";
import { type Numbers, numbersSchema } from "./numbers.ts";

/**
 * Processes that share a port share their numbers: whichever is asked tells those of all. A question goes from the
 * process that was asked through the parent to all, and each answer comes back the same way.
 */
const questionSchema = z.object({ metrics: z.literal("wanted"), question: z.number() });
const passedOnSchema = z.object({
  metrics: z.literal("asked"),
  question: z.number(),
  asker: z.number(),
  processes: z.number(),
});
const answerSchema = passedOnSchema.extend({ metrics: z.literal("answered"), numbers: numbersSchema });

/** A process that is busy or about to end is not waited for. */
const PATIENCE_MS = 500;

/** Without somebody who hears of it, a message to a process that has just died would end the parent, too. */
const unheard = () => {};

/** For the parent. */
export function passNumbersOn(): void {
  cluster.on("message", ({ id: asker }, message) => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const asked = questionSchema.safeParse(message);
    if (asked.success) {
      const passedOn = { metrics: "asked", question: asked.data.question, asker, processes: workers.length };
      for (const worker of workers) worker.send(passedOn, unheard);
    }
    const answered = answerSchema.safeParse(message);
    if (answered.success) cluster.workers?.[answered.data.asker]?.send(answered.data, unheard);
  });
}

/** For each process that serves: the numbers of all of them. */
export function shareNumbers(own: () => Numbers): () => Promise<Numbers[]> {
  if (!cluster.isWorker) return async () => [own()];
  process.on("message", (message) => {
    const { data } = passedOnSchema.safeParse(message);
    if (data) process.send?.({ ...data, metrics: "answered", numbers: own() });
  });
  let questions = 0;
  return () => gather(++questions);
}

function gather(question: number): Promise<Numbers[]> {
  const { promise, resolve } = Promise.withResolvers<Numbers[]>();
  const all: Numbers[] = [];
  const patience = setTimeout(resolve, PATIENCE_MS, all);
  const hear = (message: unknown) => {
    const { data } = answerSchema.safeParse(message);
    if (data?.question !== question) return;
    all.push(data.numbers);
    if (all.length === data.processes) resolve(all);
  };
  process.on("message", hear);
  process.send?.({ metrics: "wanted", question });
  return promise.finally(() => {
    clearTimeout(patience);
    process.off("message", hear);
  });
}
