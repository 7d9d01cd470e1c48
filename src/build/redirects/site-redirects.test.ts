import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { createContent } from "../../content/content.ts";
import { readContent, readDocumentsFrom } from "../../content/load/read-content.ts";
import { siteDirectory } from "../../content/testing/site-under-test.ts";
import { getTargetPath } from "../../server/redirects/canonical-path.ts";
import { readRedirectRules } from "../../server/redirects/read-rules.ts";
import { createRedirectResolver } from "../../server/redirects/resolve-redirect.ts";
import type { WrittenRule } from "../../server/redirects/rules.ts";
import { listLinkTargets } from "../../site/render/page-registry.ts";
import { checkRedirects, createSampleUrls } from "./check-redirects.ts";
import { listExistingPaths } from "./existing-paths.ts";

/** What a site expects of its old addresses: `checks/old-addresses.yaml`, which may be missing. */
const expectationsSchema = z.strictObject({
  siteUrl: z.url().default("https://www.example.com"),
  leastRules: z.number().default(0),
  redirects: z.record(z.string(), z.string()).default({}),
  gone: z.array(z.string()).default([]),
  unknown: z.array(z.string()).default([]),
});
const expectationsFile = join(siteDirectory, "checks/old-addresses.yaml");
const expected = expectationsSchema.parse(
  existsSync(expectationsFile) ? parse(readFileSync(expectationsFile, "utf8")) : {},
);

const { siteUrl } = expected;
let existingPaths: Set<string>;
let rules: WrittenRule[];
let checked: ReturnType<typeof checkRedirects>;
let resolve: ReturnType<typeof createRedirectResolver>;

beforeAll(async () => {
  const snapshot = await readContent({
    listLinkTargets,
    directory: siteDirectory,
    showUnpublished: false,
    now: new Date(),
    readDocuments: readDocumentsFrom(siteDirectory),
  });
  existingPaths = listExistingPaths(createContent(snapshot));
  const read = await readRedirectRules(siteDirectory);
  expect(read.mistakes).toEqual([]);
  rules = read.rules;
  checked = checkRedirects(rules, existingPaths);
  resolve = createRedirectResolver(checked.flattened, { siteUrl, exists: (path) => existingPaths.has(path) });
});

describe("old addresses of the site", () => {
  it("are as many as the site expects", () => {
    expect(rules.filter(({ kind }) => kind === "exact").length).toBeGreaterThanOrEqual(expected.leastRules);
  });

  it("have no mistakes", () => expect(checked.mistakes).toEqual([]));

  it("redirect once to a page with query and hash, in any spelling", () => {
    const addresses = rules.filter(({ kind }) => kind === "exact").map(({ from }) => from);
    for (const address of addresses.flatMap((from) => [from, `${from}/`, from.toUpperCase()])) {
      const answer = resolve(new URL(`${siteUrl}${address}?utm_source=old#part`));
      expect(answer, address).not.toBeNull();
      if (!answer || "gone" in answer || answer.external) continue;
      expect(existingPaths.has(getTargetPath(answer.to)), `${address} → ${answer.to}`).toBe(true);
      expect(resolve(new URL(answer.to, siteUrl)), `${answer.to} leads on`).toBeNull();
      expect(answer.to, address).toContain("#");
    }
  });

  it("redirect to existing pages for all samples of a pattern", () => {
    for (const address of rules.filter(({ kind }) => kind !== "exact").flatMap(createSampleUrls)) {
      const answer = resolve(new URL(siteUrl + address));
      if (answer && "to" in answer)
        expect(existingPaths.has(getTargetPath(answer.to)), `${address} → ${answer.to}`).toBe(true);
    }
  });

  it.each(Object.entries(expected.redirects))("redirects %s to %s", (address, to) => {
    expect(resolve(new URL(siteUrl + address))).toMatchObject({ to, status: 301 });
  });

  it.each(expected.gone)("returns gone for %s", (address) =>
    expect(resolve(new URL(siteUrl + address))).toEqual({ gone: true }),
  );

  it.each(expected.unknown)("finds no rule for %s", (address) =>
    expect(resolve(new URL(siteUrl + address))).toBeNull(),
  );
});
