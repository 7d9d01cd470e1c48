import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Job } from "./jobs.ts";

/** Threads that each do one job at a time, with a queue that does not grow: who adds a job waits for room. */
export function createPool(script: URL, workerData: unknown, size = availableParallelism()) {
  const idle: Worker[] = [];
  const waiting: ((worker: Worker) => void)[] = [];
  const workers = Array.from({ length: size }, () => new Worker(script, { workerData }));
  for (const worker of workers) release(worker);

  function release(worker: Worker): void {
    const next = waiting.shift();
    if (next) next(worker);
    else idle.push(worker);
  }

  function take(): Promise<Worker> {
    const worker = idle.pop();
    return worker ? Promise.resolve(worker) : new Promise((resolve) => waiting.push(resolve));
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
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}
