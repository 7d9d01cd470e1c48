import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

type Environment = Record<string, string | undefined>;

/** Names on the PATH of Linux. The first is Chromium without a user interface: the tests take half the time in it. */
const COMMANDS = [
  ...["chromium-headless-shell", "chromium", "chromium-browser"],
  ...["google-chrome-stable", "google-chrome", "microsoft-edge-stable", "microsoft-edge"],
];
const LINUX_PATHS = ["/opt/google/chrome/chrome", "/opt/microsoft/msedge/msedge", "/snap/bin/chromium"];
const MAC_APPLICATIONS = ["Google Chrome", "Chromium", "Microsoft Edge"];
const WINDOWS_PATHS = [
  "Google\\Chrome\\Application\\chrome.exe",
  "Chromium\\Application\\chrome.exe",
  "Microsoft\\Edge\\Application\\msedge.exe",
];

/** Where each system keeps an installed Chrome, Chromium or Edge; the same places as Playwright's channels. */
export function listInstalledBrowsers(platform: NodeJS.Platform, env: Environment): string[] {
  if (platform === "darwin") {
    return ["/Applications", `${env.HOME}/Applications`].flatMap((folder) =>
      MAC_APPLICATIONS.map((name) => `${folder}/${name}.app/Contents/MacOS/${name}`),
    );
  }
  if (platform === "win32") {
    const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter((folder) => folder);
    return folders.flatMap((folder) => WINDOWS_PATHS.map((path) => `${folder}\\${path}`));
  }
  const folders = (env.PATH ?? "").split(delimiter);
  return [...COMMANDS.flatMap((name) => folders.map((folder) => join(folder, name))), ...LINUX_PATHS];
}

/** The folder of `playwright install`. */
function getDownloadFolder(platform: NodeJS.Platform, env: Environment): string {
  if (env.PLAYWRIGHT_BROWSERS_PATH) return env.PLAYWRIGHT_BROWSERS_PATH;
  if (platform === "win32") return join(env.LOCALAPPDATA ?? homedir(), "ms-playwright");
  return join(homedir(), platform === "darwin" ? "Library/Caches" : ".cache", "ms-playwright");
}

function listDownloadedBrowsers(): string[] {
  const cwd = getDownloadFolder(process.platform, process.env);
  const found = globSync("chromium_headless_shell-*/*/{chrome-headless-shell,headless_shell}{,.exe}", { cwd });
  // The newest version last in the alphabet.
  return found
    .sort()
    .reverse()
    .map((path) => join(cwd, path));
}

/** A downloaded browser does not start on a Linux that lacks its libraries. */
function canStart(browser: string): boolean {
  return process.platform !== "linux" || spawnSync(browser, ["--version"]).status === 0;
}

function findInstalledOrDownloaded(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH names no file: ${CHROMIUM_PATH}`);
  }
  return (
    listInstalledBrowsers(process.platform, process.env).find((file) => existsSync(file)) ??
    listDownloadedBrowsers().find(canStart)
  );
}

/** Finds a Chromium, Chrome or Edge for the tests: CHROMIUM_PATH, else an installed one, else Playwright's download. */
export function findBrowser(): string {
  const found = findInstalledOrDownloaded();
  if (!found) throw new Error("No browser was found for the tests. To install one, run: node tests/browser.ts");
  return found;
}

const canInstallPackages = () => process.getuid?.() === 0 && findCommand("apt-get") !== undefined;
const findCommand = (name: string) =>
  (process.env.PATH ?? "").split(delimiter).find((folder) => existsSync(join(folder, name)));

function installPackages(packages: string[]): void {
  if (!canInstallPackages()) return;
  console.error(`Installing with apt-get: ${packages.join(", ")} …`);
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", ...packages]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
  }
}

/** Makes sure that there is a browser for the tests, and says each step. */
function prepareChromium(): void {
  if (findInstalledOrDownloaded()) return;
  console.error("There is no Chrome, Chromium or Edge on this machine. Downloading Playwright's Chromium …");
  const { status } = spawnSync("npx playwright install --only-shell chromium", {
    shell: true,
    stdio: ["ignore", "inherit", "ignore"],
    // The default of 30 seconds, five times, is long where the download is blocked.
    env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000", ...process.env },
  });
  if (status !== 0) console.error("The download failed.");
  else if (!findInstalledOrDownloaded()) console.error("It was downloaded, but libraries that it needs are missing.");
  if (!findInstalledOrDownloaded()) installPackages(["chromium-headless-shell", ARIAL_PACKAGE]);
  if (findInstalledOrDownloaded()) return;
  console.error(
    "The tests need a browser. Install Chrome, or set CHROMIUM_PATH to a Chromium, or run this command, which asks for " +
      "the administrator's password where libraries are missing:\n\n  npx playwright install --with-deps --only-shell chromium\n",
  );
  process.exit(1);
}

/** Liberation Sans has the widths of Arial. */
const ARIAL_PACKAGE = "fonts-liberation";

/** The site's fallback fonts are scaled from Arial, which nearly every visitor has, so layout is tested with its widths. */
function prepareFonts(): void {
  const findFont = () => spawnSync("fc-match", ["Arial", "family"], { encoding: "utf8" }).stdout;
  // Only Linux has this program; other systems have Arial.
  const isMissing = () => /^(?!Arial|Arimo|Liberation Sans)./.test(findFont() ?? "");
  if (isMissing()) installPackages([ARIAL_PACKAGE]);
  if (isMissing())
    console.error(
      `Tests of layout may fail without Arial. On Debian and Ubuntu, run as root: apt-get install ${ARIAL_PACKAGE}`,
    );
}

/** The Debian package of each program that `npm run test:browsers` starts. */
const PACKAGES = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" };

/** Only warns when a browser cannot be installed, so that the tests of the other one still run. */
function prepareFirefoxAndWebKit(): void {
  const listMissing = () => Object.entries(PACKAGES).flatMap(([program, name]) => (findCommand(program) ? [] : [name]));
  const missing = listMissing();
  if (missing.length > 0) installPackages(missing);
  const names = listMissing().join(" ");
  if (names)
    console.error(
      `Tests will fail. On Debian and Ubuntu, run as root: apt-get install --no-install-recommends ${names}`,
    );
}

if (import.meta.main) {
  try {
    const [which] = process.argv.slice(2);
    if (which !== "--firefox-and-webkit") prepareChromium();
    prepareFonts();
    if (which === "--firefox-and-webkit" || which === "--all") prepareFirefoxAndWebKit();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
