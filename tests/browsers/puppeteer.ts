import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { findBrowser } from "../browser.ts";
import { BrowserDriver, DEADLINE_MS, type Key, type LaunchOptions } from "./driver.ts";
import { findProgram } from "./programs.ts";

export async function launchFirefox({ javaScript = true }: LaunchOptions = {}): Promise<BrowserDriver> {
  const downloadFolder = mkdtempSync(join(tmpdir(), "firefox-downloads-"));
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: findProgram("firefox-esr", "firefox"),
    extraPrefsFirefox: {
      "javascript.enabled": javaScript,
      // Without these the pages would depend on the settings of the machine.
      "layout.css.prefers-color-scheme.content-override": 1,
      "ui.prefersReducedMotion": 0,
      // A machine without a mouse is treated as a phone. 6 is a precise pointer that can hover.
      "ui.primaryPointerCapabilities": 6,
      "ui.allPointerCapabilities": 6,
      // Like a phone's, scrollbars take no room from the page.
      "ui.useOverlayScrollbars": 1,
      "widget.gtk.overlay-scrollbars.enabled": true,
      "browser.download.folderList": 2,
      "browser.download.dir": downloadFolder,
      "browser.download.useDownloadDir": true,
      "browser.download.always_ask_before_handling_new_types": false,
      "pdfjs.disabled": true,
    },
  });
  return new PuppeteerDriver(browser, await browser.newPage(), downloadFolder);
}

export async function launchChromium(): Promise<BrowserDriver> {
  const downloadFolder = mkdtempSync(join(tmpdir(), "chromium-downloads-"));
  const browser = await puppeteer.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
    downloadBehavior: { policy: "allow", downloadPath: downloadFolder },
  });
  return new PuppeteerDriver(browser, await browser.newPage(), downloadFolder);
}

class PuppeteerDriver extends BrowserDriver {
  readonly downloadFolder: string;
  readonly #browser: Browser;
  readonly #page: Page;
  #errors: string[] = [];

  constructor(browser: Browser, page: Page, downloadFolder: string) {
    super();
    this.#browser = browser;
    this.#page = page;
    this.downloadFolder = downloadFolder;
    page.setDefaultTimeout(DEADLINE_MS);
    page.on("console", (message) => {
      if (message.type() === "error") this.#errors.push(message.text());
    });
    page.on("pageerror", (error) => this.#errors.push(String(error)));
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url);
    // A page that is left may still report a request it did not finish. Errors while the new page loads are collected
    // in the page itself.
    this.#errors = [];
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  // Puppeteer waits for a load event, which a page that comes from the back/forward cache does not have.
  async back(): Promise<void> {
    await this.evaluate(() => history.back());
  }

  async forward(): Promise<void> {
    await this.evaluate(() => history.forward());
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#page.mouse.click(x, y);
  }

  async press(key: Key): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async uploadFile(selector: string, file: string): Promise<void> {
    const field = await (await this.#page.$(selector))?.toElement("input");
    if (!field) throw new Error(`${selector} is missing.`);
    await field.uploadFile(file);
  }

  async setViewport(width: number, height: number): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }

  async close(): Promise<void> {
    await this.#browser.close();
    rmSync(this.downloadFolder, { recursive: true, force: true });
  }

  protected async typeText(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  protected evaluateExpression<Result>(expression: string): Promise<Awaited<Result>> {
    return this.#page.evaluate<[], () => Result>(expression);
  }

  protected isDocumentGone(error: unknown): boolean {
    return /context was destroyed|no such frame|Cannot find context|discarded|detached/i.test(String(error));
  }

  protected reportedErrors(): string[] {
    return this.#errors;
  }
}
