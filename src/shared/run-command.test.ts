import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync("package.json", "utf8")));

function run(name: string, ...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [, ...script] = scripts[name]?.split(" ") ?? [];
  return new Promise((resolve) => {
    execFile(process.execPath, [...script, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

const names = ["leads", "backup", "redirects", "indexnow", "stats", "receipts", "content", "bench"];

describe.each(names)("npm run %s", (name) => {
  it("prints its usage for --help", async () => {
    const { code, stdout, stderr } = await run(name, "--help");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`npm run ${name}`);
  });

  it("exits with 2 and one line for an unknown option", async () => {
    const { code, stdout, stderr } = await run(name, "--colour");
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(
      new RegExp(`^There is no option '--colour'(; there are --\\w.*)?\\. Help: npm run ${name} -- --help\n$`),
    );
  });
});

it.each([
  [["list", "--lmit", "3"], "There is no option '--lmit' — did you mean '--limit'? Help: npm run leads -- --help\n"],
  [["list", "--limit"], "--limit needs a value. Help: npm run leads -- --help\n"],
  [["list", "--waiting=yes"], "--waiting takes no value. Help: npm run leads -- --help\n"],
])("explains the wrong options %j", async (args, expected) => {
  expect(await run("leads", ...args)).toEqual({ code: 2, stdout: "", stderr: expected });
});

it("exits with 2 for an unknown command", async () => {
  const { code, stderr } = await run("leads", "lst");
  expect([code, stderr]).toEqual([
    2,
    "There is no command 'lst' — did you mean 'list'? Help: npm run leads -- --help\n",
  ]);
});

it("exits with 2 for an invalid option value", async () => {
  const { code, stderr } = await run("stats", "--days", "many");
  expect([code, stderr]).toEqual([2, "--days is a number, like 30. Help: npm run stats -- --help\n"]);
});

it.each(["dev", "build", "start", "content", "redirects"])(
  "npm run %s exits with 1 and one line for a site's folder that does not exist",
  async (name) => {
    const args = name === "content" || name === "redirects" ? ["check"] : [];
    expect(await run(name, ...args, "--site", "nowhere")).toEqual({
      code: 1,
      stdout: "",
      stderr: "SITE_DIR (or --site) must be the folder of a site: there is no 'nowhere'.\n",
    });
  },
);

it("creates a site with npm run content -- init that the check accepts, once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "init-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const site = ["--site", join(folder, "mine")];
  const facts = ["--name", "Loom", "--country", "GB", "--email", "hello@loom.example", "--currency", "GBP"];
  const created = await run("content", "init", ...site, ...facts);
  expect([created.code, created.stderr]).toEqual([0, ""]);
  expect(created.stdout).toMatch(/mine\/company\.yaml\n.*npm run content -- new service /s);
  expect(await run("content", "check", ...site)).toMatchObject({ code: 0, stderr: "" });
  const again = await run("content", "init", ...site, ...facts);
  expect([again.code, again.stderr]).toEqual([1, expect.stringMatching(/^\S+mine is not empty\. [^\n]+\n$/)]);
});
