import { setTimeout as sleep } from "node:timers/promises";
import { assert } from "./assert.ts";
import type { Site } from "./site-process.ts";
import { send, type Visit, visit } from "./visitor.ts";

/** Visitors who keep sending until they are answered, and a reader who turns pages meanwhile. */
export class Load {
  readonly answered: Visit[] = [];
  unavailable = 0;
  slowestPage = 0;
  #next = 0;
  #running = true;
  readonly #site: Site;
  /** Rejects as soon as anybody gets an answer that nobody should get. */
  readonly done: Promise<unknown>;

  constructor(site: Site, visitors: number) {
    this.#site = site;
    this.done = Promise.all([...Array.from({ length: visitors }, () => this.#visit()), this.#read()]);
  }

  async stop(): Promise<void> {
    this.#running = false;
    await this.done;
  }

  async #visit(): Promise<void> {
    while (this.#running) {
      const one = visit(this.#next++);
      while (this.#running && !(await this.#stored(one))) await sleep(200);
    }
  }

  async #stored(one: Visit): Promise<boolean> {
    const status = await send(this.#site, one);
    assert(status === 201 || status === 503, `a form was answered with ${status}`);
    if (status === 201) this.answered.push(one);
    else this.unavailable += 1;
    return status === 201;
  }

  async #read(): Promise<void> {
    while (this.#running) {
      const start = performance.now();
      const { status } = await fetch(this.#site.url);
      assert(status === 200, `a page was answered with ${status}`);
      this.slowestPage = Math.max(this.slowestPage, performance.now() - start);
      await sleep(50);
    }
  }
}
