// Runs on the machine's Node (20 or newer) before the packages are installed. Use no newer syntax and no packages.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const stamp = join(modules, ".installed");
const lockHash = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");

/** The workspaces in tools/, which are only installed when they are needed, and a package by which each is recognized. */
const WORKSPACES = { checks: "vitest", editor: "@sveltia/cms", node: "node" };
const isPresent = (workspace) => existsSync(join(modules, WORKSPACES[workspace], "package.json"));

/** Whether the machine's own Node has at least the version in tools/node/package.json. */
function isNodeNewEnough() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, "tools/node/package.json"), "utf8"));
  const [major, minor] = devDependencies.node.replace("^", "").split(".").map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Reads npm's log and formats how many of its requests are done; every package needs two, for metadata and archive. */
function createProgress() {
  const started = Date.now();
  const requested = new Set();
  let done = 0;
  let latest = "reading package-lock.json";
  function describeStage(share) {
    if (share === 0) return "waiting for the registry";
    return share < 1 ? latest : "unpacking";
  }
  return {
    read(line) {
      const [, name] = /https?:\/\/\S+?\/((?:@[^/\s]+(?:\/|%2f))?[^/\s]+)(?:\/-\/\S+)?(?:\s|$)/i.exec(line) ?? [];
      if (!name) return;
      latest = decodeURIComponent(name);
      if (/ packumentCache .*cache-miss/.test(line)) requested.add(latest);
      else if (/^npm http (fetch|cache)/.test(line)) done++;
    },
    format() {
      const seconds = `${Math.round((Date.now() - started) / 1000)} s`;
      const total = 2 * requested.size;
      if (total === 0) return `${seconds}  ${done ? `${done} requests, ${latest}` : latest}`;
      const share = Math.min(done / total, 1);
      const bar = "#".repeat(Math.round(share * 24)).padEnd(24, "-");
      return `[${bar}] ${Math.min(done, total)}/${total}  ${seconds}  ${describeStage(share)}`;
    },
  };
}

/** Redraws one line of a terminal several times a second; elsewhere, such as in CI, prints a line every five seconds. */
function showProgress(format) {
  const { isTTY, columns } = process.stderr;
  const draw = () =>
    process.stderr.write(isTTY ? `\r\u001b[K${format().slice(0, (columns || 80) - 1)}` : `${format()}\n`);
  draw();
  const timer = setInterval(draw, isTTY ? 200 : 5000);
  return () => {
    clearInterval(timer);
    if (isTTY) process.stderr.write("\r\u001b[K");
  };
}

/**
 * `npm ci` installs exactly what the lock file says, but deletes node_modules/ first. Where that exists, a server may be
 * running from it, so `npm install` changes only what is different.
 */
async function install(workspaces) {
  const what = ["the packages of the site", ...workspaces.map((name) => `tools/${name}`)].join(", ");
  console.error(`Installing ${what} (once, until package-lock.json changes) …`);
  const command = existsSync(modules) ? ["install", "--no-save"] : ["ci"];
  const selection = workspaces.length
    ? [...workspaces.map((name) => `--workspace=tools/${name}`), "--include-workspace-root"]
    : ["--workspaces=false"];
  // The log at this level names each package. Its own bar is off, because it would write over this one.
  const options = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=silly"];
  rmSync(stamp, { force: true });
  const progress = createProgress();
  const stopProgress = showProgress(progress.format);
  // Through a shell, because npm is a batch file on Windows.
  const line = ["npm", ...command, ...selection, ...options].join(" ");
  const npm = spawn(line, { cwd: root, shell: true, stdio: ["ignore", "inherit", "pipe"] });
  const errors = [];
  createInterface({ input: npm.stderr }).on("line", (text) => {
    progress.read(text);
    if (!/^npm (http|info|notice|silly|timing|verbose|warn)\b/i.test(text)) errors.push(text);
  });
  const [status] = await once(npm, "close");
  stopProgress();
  if (errors.length) console.error(errors.join("\n"));
  if (status !== 0) {
    console.error("The packages could not be installed. The reason is above; to try again, repeat the command.");
    process.exit(status ?? 1);
  }
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, lockHash);
  console.error(`Installed: ${progress.format()}`);
}

/** The workspaces, and after `--then` a script with its arguments. */
function splitArguments(args) {
  const index = args.indexOf("--then");
  return index === -1 ? [args, []] : [args.slice(0, index), args.slice(index + 1)];
}

/**
 * Runs a script with the Node that was installed. Not with `&&` in package.json: a shell looks up `node` once, so it would
 * run the second command with the Node of the first.
 */
async function runWithProjectNode(args) {
  const installed = join(modules, "node/bin", process.platform === "win32" ? "node.exe" : "node");
  const child = spawn(existsSync(installed) ? installed : process.execPath, args, { cwd: root, stdio: "inherit" });
  const [status] = await once(child, "close");
  if (status !== 0) process.exit(status ?? 1);
}

const [needed, then] = splitArguments(process.argv.slice(2));
const unknown = needed.find((name) => !(name in WORKSPACES));
if (unknown) throw new Error(`There is no workspace '${unknown}' in tools/.`);
if (!isNodeNewEnough()) needed.push("node");
if (existsSync(join(root, ".env"))) process.loadEnvFile?.(join(root, ".env"));
if (process.env.EDITOR_REPO) needed.push("editor");
const isCurrent = existsSync(stamp) && readFileSync(stamp, "utf8") === lockHash && existsSync(modules);
// Workspaces that were installed before stay, also those that this command does not need.
const workspaces = Object.keys(WORKSPACES).filter((name) => needed.includes(name) || isPresent(name));
if (!isCurrent || needed.some((name) => !isPresent(name))) await install(workspaces);
if (then.length) await runWithProjectNode(then);
