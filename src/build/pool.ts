import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Job } from "./jobs.ts";

/** A thread that may grow only takes memory: it collects its garbage sooner and is hardly slower. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 };

/** Threads that each do one job at a time. They start when there is something to do, and no more than there are cores. */
export function createPool(script: URL, workerData: unknown, size = availableParallelism()) {
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];

  function release(worker: Worker): void {
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  }

  function take(): Promise<Worker> {
    const worker = idle.pop() ?? (workers.length < size ? start() : undefined);
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve));
  }

  function start(): Worker {
    const worker = new Worker(script, { workerData, resourceLimits });
    workers.push(worker);
    return worker;
  }

  return {
    async run<Result>(job: Job): Promise<Result> {
      const worker = await take();
      return new Promise<Result>((resolve, reject) => {
        const settle = (finish: () => void) => {
          worker.removeAllListeners("message").removeAllListeners("error");
          release(worker);
          finish();
        };
        worker.once("message", (answer: { result: Result } | { error: string }) =>
          settle(() => ("error" in answer ? reject(new Error(answer.error)) : resolve(answer.result))),
        );
        worker.once("error", (error) => settle(() => reject(error)));
        worker.postMessage(job);
      });
    },
    async close(): Promise<void> {
      await Promise.all(workers.splice(0).map((worker) => worker.terminate()));
      idle.length = 0;
    },
  };
}
