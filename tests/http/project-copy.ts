import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "../site.ts";
import { freePort } from "./free-port.ts";

const CURRENT = "dist/current";

/** A copy of the project with content, build and clock of its own, served by a real process. */
export function ownProject(fill = (directory: string) => cpSync("content", directory, { recursive: true })) {
  const folder = mkdtempSync(join(tmpdir(), "project-"));
  for (const name of ["node_modules", "package.json", "package-lock.json"])
    symlinkSync(resolve(name), join(folder, name));
  // Other content has other letters, so it is bundled anew, and the bundler knows files by where they really are.
  for (const name of ["src", "dist"]) cpSync(name, join(folder, name), { recursive: true });
  fill(join(folder, "content"));
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

  async function start(file: string, sign: string, settings: Record<string, string>): Promise<number> {
    const port = await freePort();
    const all = { ...env, PORT: String(port), ...settings };
    server = spawn(process.execPath, [file], { cwd: folder, env: all, stdio: "pipe" });
    for (const stream of [server.stdout, server.stderr])
      stream?.on("data", (text) => {
        printed += text;
      });
    await expect.poll(() => printed, { timeout: 60_000 }).toContain(sign);
    return port;
  }

  return {
    remove: (file: string) => rmSync(join(folder, "content", file)),
    read: (file: string) => readFileSync(join(folder, "content", file), "utf8"),
    write: (file: string, text: string) => writeFileSync(join(folder, "content", file), text),
    setClock,
    printed: () => printed,

    /** Gives the name of what was built, and how many pages had to be looked at for it. */
    build(): { id: string; looked: number } {
      const { status, stderr } = spawnSync(process.execPath, ["src/build/cli/build.ts"], { cwd: folder, env });
      const told = String(stderr);
      expect(status, told).toBe(0);
      const [, looked = 0] = /^pages (\d+)\/\1/m.exec(told) ?? [];
      return { id: readFileSync(join(folder, CURRENT), "utf8"), looked: Number(looked) };
    },
    /** As if nothing had been built so far; files that are named after what is in them stay. */
    forgetBuild: () => rmSync(join(folder, CURRENT)),

    serve: (settings: Record<string, string>) => start("src/server/process/main.ts", '"listening"', settings),

    /** As `npm run dev` does. */
    develop: () => start("src/build/dev/main.ts", "with drafts", {}),

    async end(): Promise<void> {
      if (server?.exitCode === null) {
        const left = once(server, "exit");
        server.kill("SIGTERM");
        await left;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
