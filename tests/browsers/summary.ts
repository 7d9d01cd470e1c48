import type { Reporter, TestCase } from "@playwright/test/reporter";

/** Ends the output with one summary line that people and scripts can search for. */
export default class Summary implements Reporter {
  readonly #tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.#tests.add(test);
  }

  onEnd(): void {
    const failed = Array.from(this.#tests).filter((test) => !test.ok()).length;
    console.log(`${this.#tests.size - failed} passed, ${failed} failed`);
  }
}
