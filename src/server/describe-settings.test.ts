import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { formatEnvExample, formatSettings } from "./describe-settings.ts";
import { readEnv } from "./env.ts";

it("has the settings of the schemas in .env.example; vitest run -u writes the file", async () => {
  await expect(formatEnvExample()).toMatchFileSnapshot("../../.env.example");
});

it("gives valid example values", () => {
  const { NODE_ENV: _, ...settings } = parseEnv(formatEnvExample().replaceAll(/^# (?=[A-Z_]+=)/gm, ""));
  expect(readEnv(settings)).toMatchObject({ PORT: 3000, SITE_URL: "https://www.example.com", WORKERS: 1 });
});

it("lists every setting in the help and in docs/running.md", () => {
  const names = formatSettings()
    .split("\n")
    .map((line) => line.trim().split(" ")[0]);
  expect(names).toEqual(expect.arrayContaining(["PORT", "SITE_URL", "DATABASE_URL", "SMTP_URL"]));
  const documented = readFileSync("docs/running.md", "utf8");
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});
