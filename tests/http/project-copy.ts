import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { siteDirectory } from "../../src/content/testing/site-under-test.ts";
import { freePort } from "../../src/shared/testing/free-port.ts";
import { distDirectory } from "../routes.ts";
import { expect } from "../site.ts";

const CURRENT = "dist/current";

/** A copy of the project with its own content, build and clock, served by a real process. */
export function createProjectCopy(
  writeContent = (directory: string) => cpSync(siteDirectory, directory, { recursive: true }),
) {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  for (const name of ["node_modules", "package.json", "package-lock.json", "tsconfig.json"])
    symlinkSync(resolve(name), join(folder, name));
  // Copied, not linked: other content needs other font subsets, so the bundler runs, and it resolves links to real paths.
  cpSync("src", join(folder, "src"), { recursive: true });
  cpSync(distDirectory, join(folder, "dist"), { recursive: true });
  writeContent(join(folder, "content"));
  const clock = join(folder, "clock");
  const env = {
    PATH: process.env.PATH,
    HOST: "127.0.0.1",
    SITE_URL: "http://localhost:3000",
    DATA_DIR: join(folder, "var"),
    NODE_OPTIONS: `--import=${resolve("tests/clock-shift.ts")}`,
    CLOCK_AHEAD_FILE: clock,
  };
  let server: ChildProcess | undefined;
  let printed = "";
  setClock(new Date());

  function setClock(moment: Date): void {
    writeFileSync(clock, String(moment.getTime() - Date.now()));
  }

  async function start(file: string, readyText: string, settings: Record<string, string>): Promise<number> {
    const port = await freePort();
    const all = { ...env, PORT: String(port), ...settings };
    server = spawn(process.execPath, [file], { cwd: folder, env: all, stdio: "pipe" });
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (text) => {
        printed += text;
      });
    await expect.poll(() => printed, { timeout: 300_000 }).toContain(readyText);
    return port;
  }

  return {
    folder,
    removeFile: (file: string) => rmSync(join(folder, "content", file)),
    readFile: (file: string) => readFileSync(join(folder, "content", file), "utf8"),
    writeFile: (file: string, text: string) => writeFileSync(join(folder, "content", file), text),
    setClock,
    printed: () => printed,

    /** Runs a script of the copy with its settings. */
    run: (file: string, ...args: string[]) =>
      spawnSync(process.execPath, [join(folder, file), ...args], { cwd: folder, env, encoding: "utf8" }),

    /** Returns the build id and how many pages the build had to check. */
    build(...options: string[]): { id: string; checkedPages: number } {
      const args = ["src/build/cli/build.ts", ...options];
      const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env });
      const output = String(stderr);
      expect(status, output).toBe(0);
      const [, checkedPages = 0] = /^pages (\d+)\/\1/m.exec(output) ?? [];
      return { id: readFileSync(join(folder, CURRENT), "utf8"), checkedPages: Number(checkedPages) };
    },
    /** Makes the next build a full one. Content-addressed files stay. */
    removeCurrentBuild: () => rmSync(join(folder, CURRENT)),

    startServer: (settings: Record<string, string>) => start("src/serve.ts", '"listening"', settings),

    /** Starts the dev server, as `npm run dev` does. */
    startDevServer: () => start("src/build/dev/main.ts", "with drafts", {}),

    async dispose(): Promise<void> {
      if (server?.exitCode === null) {
        const exited = once(server, "exit");
        server.kill("SIGTERM");
        await exited;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
