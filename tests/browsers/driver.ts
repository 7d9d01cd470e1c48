import { setTimeout as wait } from "node:timers/promises";

export const DEADLINE_MS = 30_000;
const POLL_MS = 50;

export type Key = "Enter" | "Escape" | "Tab";

export interface LaunchOptions {
  /** Only Firefox supports evaluating in a page whose scripts are switched off. */
  javaScript?: boolean;
}

declare global {
  interface Window {
    /** Filled by the error collector that the tests insert before the first script of every page. */
    pageErrors?: string[];
    /** Whether the last click of a test hit something else, because the page moved at the same time. */
    hasMissed?: boolean;
  }
}

/** A browser with one window. Each engine implements navigation, evaluation and clicks; the rest is shared. */
export abstract class BrowserDriver {
  /** Folder of downloaded files. */
  abstract readonly downloadFolder: string;

  /** Opens a URL and returns when the page has loaded. */
  abstract open(url: string): Promise<void>;
  abstract reload(): Promise<void>;
  abstract back(): Promise<void>;
  abstract forward(): Promise<void>;
  abstract clickAt(x: number, y: number): Promise<void>;
  abstract press(key: Key): Promise<void>;
  abstract uploadFile(selector: string, file: string): Promise<void>;
  /** Sets the size of the page, without the browser's own bars. */
  abstract setViewport(width: number, height: number): Promise<void>;
  /** The visible part of the page as PNG, one pixel per CSS pixel. */
  abstract screenshot(): Promise<Buffer>;
  abstract close(): Promise<void>;

  protected abstract typeText(text: string): Promise<void>;
  protected abstract evaluateExpression<Result>(expression: string): Promise<Awaited<Result>>;
  /** Whether an evaluation failed only because the document it ran in was replaced. */
  protected abstract isDocumentGone(error: unknown): boolean;
  /** Errors that the browser itself reported for the current page, if its protocol has them. */
  protected abstract reportedErrors(): string[];

  /** Runs a function in the page. It is sent as text, so it must not use anything from outside itself. */
  async evaluate<Args extends unknown[], Result>(
    script: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const expression = `(${script})(...${JSON.stringify(args)})`;
    for (const deadline = Date.now() + DEADLINE_MS; ; await wait(POLL_MS)) {
      try {
        return await this.evaluateExpression<Result>(expression);
      } catch (error) {
        if (!this.isDocumentGone(error) || Date.now() > deadline) throw error;
      }
    }
  }

  async waitUntil(what: string, condition: () => Promise<boolean>): Promise<void> {
    for (const deadline = Date.now() + DEADLINE_MS; Date.now() < deadline; await wait(POLL_MS)) {
      if (await condition()) return;
    }
    throw new Error(`Timed out after ${DEADLINE_MS / 1000} s: ${what}.`);
  }

  /** Clicks the first visible element that matches, once it stays in one place and nothing covers it. */
  async click(selector: string, text = ""): Promise<void> {
    let before = "";
    await this.waitUntil(`${selector} ${text} can be clicked`, async () => {
      const point = await this.evaluate(findClickPoint, selector, text);
      const isStable = point !== null && JSON.stringify(point) === before;
      before = JSON.stringify(point);
      if (!isStable) return false;
      await this.evaluate(recordClick, selector);
      await this.clickAt(point.x, point.y);
      // Not set in a page that the click has opened, nor without scripts.
      return !(await this.evaluate(() => window.hasMissed));
    });
  }

  /** Replaces the text of a field by typing. */
  async type(selector: string, text: string): Promise<void> {
    await this.click(selector);
    await this.evaluate((field) => document.querySelector<HTMLInputElement>(field)?.select(), selector);
    await this.typeText(text);
  }

  /** Ticks a checkbox, unless it already is. */
  async check(selector: string): Promise<void> {
    const isChecked = () => this.evaluate((box) => document.querySelector(`${box}:checked`) !== null, selector);
    if (!(await isChecked())) await this.click(selector);
    await this.waitUntil(`${selector} is checked`, isChecked);
  }

  /** Chooses an option. The browser's list of options is not part of the page, so it cannot be clicked. */
  async select(selector: string, value: string): Promise<void> {
    await this.evaluate(
      (field, chosen) => {
        const select = document.querySelector<HTMLSelectElement>(field);
        if (!select) throw new Error(`${field} is missing.`);
        select.value = chosen;
        for (const event of ["input", "change"]) select.dispatchEvent(new Event(event, { bubbles: true }));
      },
      selector,
      value,
    );
  }

  /** Errors of the current page: uncaught, unhandled, logged, blocked by the policy, or of a missing file. */
  async consoleErrors(): Promise<string[]> {
    const collected = await this.evaluate(() => window.pageErrors ?? []);
    return [...new Set([...this.reportedErrors(), ...collected])];
  }
}

function findClickPoint(selector: string, text: string): { x: number; y: number } | null {
  const element = Array.from(document.querySelectorAll(selector)).find(
    (candidate) =>
      candidate.checkVisibility({ visibilityProperty: true }) &&
      candidate.getBoundingClientRect().width > 0 &&
      (text === "" || candidate.textContent.trim() === text),
  );
  if (!element) return null;

  const locate = () => {
    // A link that wraps has a rectangle per line; the middle of their bounding box may be beside the link.
    const [rect = element.getBoundingClientRect()] = element.getClientRects();
    const point = { x: Math.round(rect.x + rect.width / 2), y: Math.round(rect.y + rect.height / 2) };
    const hit = document.elementFromPoint(point.x, point.y);
    const label = hit?.closest("label");
    return hit && (element.contains(hit) || label?.control === element) ? point : null;
  };

  const point = locate();
  if (point) return point;
  element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  return locate();
}

function recordClick(selector: string): void {
  window.hasMissed = undefined;
  const record = ({ target }: MouseEvent) => {
    const element = target instanceof Element ? (target.closest("label")?.control ?? target) : null;
    window.hasMissed = !element?.closest(selector);
  };
  document.addEventListener("click", record, { capture: true, once: true });
}
