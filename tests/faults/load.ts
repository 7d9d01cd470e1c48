import { setTimeout as sleep } from "node:timers/promises";
import { assert } from "./assert.ts";
import type { Site } from "./site-process.ts";
import { createVisit, submitVisit, type Visit } from "./visitor.ts";

/** Visitors that submit forms, with retries until stored, and one that reads pages meanwhile. */
export class LoadGenerator {
  readonly acknowledged: Visit[] = [];
  unavailable = 0;
  slowestPage = 0;
  #next = 0;
  #running = true;
  readonly #site: Site;
  /** Rejects on the first response with an unexpected status. */
  readonly done: Promise<unknown>;

  constructor(site: Site, visitors: number) {
    this.#site = site;
    this.done = Promise.all([...Array.from({ length: visitors }, () => this.#submitForms()), this.#readPages()]);
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.done;
  }

  async #submitForms(): Promise<void> {
    while (this.#running) {
      const visit = createVisit(this.#next++);
      while (this.#running && !(await this.#trySubmit(visit))) await sleep(200);
    }
  }

  async #trySubmit(visit: Visit): Promise<boolean> {
    const status = await submitVisit(this.#site, visit);
    assert(status === 201 || status === 503, `a form was answered with ${status}`);
    if (status === 201) this.acknowledged.push(visit);
    else this.unavailable += 1;
    return status === 201;
  }

  async #readPages(): Promise<void> {
    while (this.#running) {
      const start = performance.now();
      const { status } = await fetch(this.#site.url);
      assert(status === 200, `a page was answered with ${status}`);
      this.slowestPage = Math.max(this.slowestPage, performance.now() - start);
      await sleep(50);
    }
  }
}
