import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { BrowserDriver, DEADLINE_MS, type Key } from "./driver.ts";
import { findProgram } from "./programs.ts";

const KEY_CODES: Record<Key, string> = { Enter: "\uE007", Escape: "\uE00C", Tab: "\uE004" };

/** The key of an element reference in the W3C protocol. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Shrinks the buttons of the browser's toolbar, which would otherwise limit how narrow the window can be. */
const GTK_STYLE =
  "button, entry, image { min-width: 0; padding: 0; margin: 0; border-width: 0; }\nentry { font-size: 4px; }\n";

class WebDriverError extends Error {
  override name = "WebDriverError";
  readonly code: string;

  constructor(command: string, code: string, message: string) {
    super(`WebKitWebDriver refused ${command}: ${code}. ${message}`);
    this.code = code;
  }
}

/** Starts an X server, Debian's WebKitWebDriver and one browser window, with a home folder of their own. */
export async function launchWebKit(): Promise<BrowserDriver> {
  const home = mkdtempSync(join(tmpdir(), "webkit-home-"));
  const downloadFolder = join(home, "downloads");
  const processes: ChildProcess[] = [];
  const stop = () => {
    for (const child of processes) child.kill();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", stop);
  try {
    const driverProgram = findProgram("WebKitWebDriver");
    for (const folder of ["downloads", "runtime", "config/gtk-3.0"]) {
      mkdirSync(join(home, folder), { recursive: true, mode: 0o700 });
    }
    writeFileSync(join(home, "config/gtk-3.0/gtk.css"), GTK_STYLE);
    writeFileSync(join(home, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloadFolder}"\n`);

    const xServer = spawn(
      findProgram("Xvfb"),
      ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"],
      {
        stdio: ["ignore", "ignore", "ignore", "pipe"],
      },
    );
    processes.push(xServer);
    const display = await readDisplay(xServer);

    const port = await freePort();
    const driver = spawn(driverProgram, [`--port=${port}`, "--host=127.0.0.1"], {
      stdio: "ignore",
      env: {
        ...process.env,
        DISPLAY: `:${display}`,
        HOME: home,
        XDG_CONFIG_HOME: join(home, "config"),
        XDG_CACHE_HOME: join(home, "cache"),
        XDG_DATA_HOME: join(home, "data"),
        XDG_RUNTIME_DIR: join(home, "runtime"),
        GDK_BACKEND: "x11",
        // Xvfb has no graphics card.
        LIBGL_ALWAYS_SOFTWARE: "1",
        // Software rendering without compositing layers takes a third of the time.
        WEBKIT_DISABLE_COMPOSITING_MODE: "1",
        // Without this, WebKit waits seconds for an accessibility bus that does not exist.
        NO_AT_BRIDGE: "1",
        // Bubblewrap cannot create namespaces in most containers.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      },
    });
    processes.push(driver);
    const address = `http://127.0.0.1:${port}`;
    await waitForDriver(address);
    const { sessionId } = await send<{ sessionId: string }>(`${address}/session`, "POST", { capabilities: {} });
    return new WebKitDriver(`${address}/session/${sessionId}`, downloadFolder, stop);
  } catch (error) {
    stop();
    throw error;
  }
}

async function readDisplay(xServer: ChildProcess): Promise<string> {
  const output = xServer.stdio[3];
  if (!output) throw new Error("Xvfb has no pipe for its display number.");
  const [data] = await once(output, "data", { signal: AbortSignal.timeout(DEADLINE_MS) });
  return String(data).trim();
}

async function waitForDriver(address: string): Promise<void> {
  for (const deadline = Date.now() + DEADLINE_MS; ; await wait(50)) {
    try {
      await send(`${address}/status`, "GET");
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

async function send<Value>(url: string, method: "GET" | "POST" | "DELETE", body?: object): Promise<Value> {
  const response = await fetch(url, {
    method,
    body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
    signal: AbortSignal.timeout(2 * DEADLINE_MS),
  });
  const { value } = await response.json();
  if (!response.ok) throw new WebDriverError(`${method} ${new URL(url).pathname}`, value.error, value.message);
  return value;
}

/** A client of the W3C WebDriver protocol: https://www.w3.org/TR/webdriver2/ */
class WebKitDriver extends BrowserDriver {
  readonly downloadFolder: string;
  readonly #session: string;
  readonly #stop: () => void;

  constructor(session: string, downloadFolder: string, stop: () => void) {
    super();
    this.#session = session;
    this.downloadFolder = downloadFolder;
    this.#stop = stop;
  }

  async open(url: string): Promise<void> {
    await this.#post("url", { url });
  }

  async reload(): Promise<void> {
    await this.#post("refresh");
  }

  async back(): Promise<void> {
    await this.#post("back");
  }

  async forward(): Promise<void> {
    await this.#post("forward");
  }

  async clickAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: "pointerMove", duration: 0, origin: "viewport", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.#post("actions", {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  }

  async press(key: Key): Promise<void> {
    await this.typeText(KEY_CODES[key]);
  }

  async uploadFile(selector: string, file: string): Promise<void> {
    const element = await this.#post<Record<string, string>>("element", { using: "css selector", value: selector });
    await this.#post(`element/${element[ELEMENT]}/value`, { text: file });
  }

  async setViewport(width: number, height: number): Promise<void> {
    // The window manager resizes asynchronously, so a difference of the sizes may be out of date: it is read again each time.
    let outer = { width, height };
    await this.waitUntil(`the window is ${width} by ${height}`, async () => {
      await this.#post("window/rect", { x: 0, y: 0, ...outer });
      const size = await this.evaluate(() => ({ innerWidth, innerHeight, outerWidth, outerHeight }));
      outer = {
        width: width + Math.max(size.outerWidth - size.innerWidth, 0),
        height: height + Math.max(size.outerHeight - size.innerHeight, 0),
      };
      return size.innerWidth === width && size.innerHeight === height;
    });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await send<string>(`${this.#session}/screenshot`, "GET"), "base64");
  }

  async close(): Promise<void> {
    await send(this.#session, "DELETE").finally(this.#stop);
  }

  protected async typeText(text: string): Promise<void> {
    const actions = Array.from(text, (value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]).flat();
    await this.#post("actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  protected evaluateExpression<Result>(expression: string): Promise<Awaited<Result>> {
    return this.#post("execute/sync", { script: `return ${expression}`, args: [] });
  }

  protected isDocumentGone(error: unknown): boolean {
    return error instanceof WebDriverError && ["no such window", "no such frame"].includes(error.code);
  }

  /** The protocol has no access to the console. */
  protected reportedErrors(): string[] {
    return [];
  }

  #post<Value = null>(command: string, body?: object): Promise<Value> {
    return send(`${this.#session}/${command}`, "POST", body);
  }
}
