// Runs on the machine's Node (20 or newer) before the project's own Node is installed. Use no newer syntax.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname ?? process.cwd(), "..");
const stamp = join(root, "node_modules", ".installed");

function hashLockfile() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
}

function isInstalled() {
  return (
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === hashLockfile() &&
    existsSync(join(root, "node_modules/.bin/node"))
  );
}

/** Returns a function that formats how many of the required packages are installed. */
function createPackageCounter() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const needed = Object.keys(packages).filter((path) => path && !packages[path].optional);
  return () => `${needed.filter((path) => existsSync(join(root, path, "package.json"))).length}/${needed.length}`;
}

/**
 * `npm ci` installs exactly what the lock file says, but deletes node_modules/ first. Where that exists, a server may be
 * running from it, so `npm install` changes only what is different.
 */
async function install() {
  console.error("Installing packages (once, until package-lock.json changes) …");
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const formatCount = createPackageCounter();
  const progress = setInterval(() => console.error(`packages ${formatCount()}, ${seconds()} s`), 2000);
  const command = existsSync(join(root, "node_modules")) ? ["install", "--no-save"] : ["ci"];
  const args = [...command, "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = spawn("npm", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  const [status] = await once(npm, "exit");
  clearInterval(progress);
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(join(root, "node_modules"), { recursive: true });
  writeFileSync(stamp, hashLockfile());
  console.error(`Installed ${formatCount()} packages in ${seconds()} s.`);
}

// Chromium without a user interface; the tests take half the time in it.
const SHELL = "chromium-headless-shell";
const BROWSERS = [SHELL, "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function find(names) {
  const folders = (process.env.PATH ?? "").split(":");
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function prepareChromium() {
  if (existsSync(process.env.CHROMIUM_PATH ?? "") || find([SHELL])) return;
  if (installPackages("Chromium", [SHELL]) || find(BROWSERS)) return;
  console.error("The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.");
  process.exit(1);
}

/** The Debian package of each program that `npm run test:browsers` starts. */
const PACKAGES = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" };

/** Only warns when a browser cannot be installed, so that the tests of the other one still run. */
function prepareFirefoxAndWebKit() {
  const findMissing = () => Object.keys(PACKAGES).filter((program) => !find([program]));
  const packagesOf = (programs) => programs.map((program) => PACKAGES[program]);
  const missing = findMissing();
  if (missing.length > 0) installPackages("Firefox and WebKit", packagesOf(missing));
  const stillMissing = findMissing();
  if (stillMissing.length === 0) return;
  console.error(
    `Missing: ${stillMissing.join(", ")}. Their tests will fail. On Debian and Ubuntu, install them as root: ` +
      `apt-get install --no-install-recommends ${packagesOf(stillMissing).join(" ")}`,
  );
}

function installPackages(what, packages) {
  if (process.getuid?.() !== 0 || !find(["apt-get"])) return false;
  console.error(`Installing ${what} for the browser tests …`);
  const commands = [
    ["update", "-qq"],
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
  ];
  return commands.every((args) => {
    const { status } = spawnSync("apt-get", args, {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    return status === 0;
  });
}

if (!isInstalled()) await install();
if (process.argv.includes("--browser")) prepareChromium();
if (process.argv.includes("--browsers")) prepareFirefoxAndWebKit();
