import { ANY_SITE, everyPage } from "../routes.ts";
import { expect, test } from "../site.ts";
import { sendRequest } from "./raw-request.ts";

test("every page has one h1 and skips no heading level", ANY_SITE, async ({ site }) => {
  for (const path of everyPage()) {
    const { text } = await sendRequest(site.port, path);
    const main = /<main\b.*<\/main>/s.exec(text)?.[0] ?? "";
    const levels = [...main.matchAll(/<h([1-6])\b/g)].map(([, level]) => Number(level));
    expect(levels[0], path).toBe(1);
    expect(text.match(/<h1\b/g), path).toHaveLength(1);
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(skipped, path).toEqual([]);
  }
});

test("every page has one of each landmark, and the skip link comes first", ANY_SITE, async ({ site }) => {
  for (const path of everyPage()) {
    const { text } = await sendRequest(site.port, path);
    const body = text.slice(text.indexOf("<body"));
    expect(body.match(/<main\b/g), path).toHaveLength(1);
    const outside = body.replace(/<main\b.*<\/main>/s, "").replaceAll(/<(article|section)\b.*?<\/\1>/gs, "");
    expect(outside.match(/<header\b/g), path).toHaveLength(1);
    expect(outside.match(/<footer\b/g), path).toHaveLength(1);
    const names = [...body.matchAll(/<nav\b([^>]*)>/g)].map(
      ([, list = ""]) => /aria-label(?:ledby)?="([^"]+)"/.exec(list)?.[1],
    );
    expect(names, path).not.toContain(undefined);
    expect(new Set(names).size, `${path}: ${names}`).toBe(names.length);
    expect(/<(?:a|button|input|select|summary)\b[^>]*>/.exec(body)?.[0], path).toContain('href="#content"');
  }
});

test("every image has dimensions and an alt attribute", ANY_SITE, async ({ site }) => {
  for (const path of everyPage()) {
    const { text } = await sendRequest(site.port, path);
    for (const [image] of text.matchAll(/<img\b[^>]*>/g)) {
      expect(image, path).toMatch(/\swidth="[1-9]\d*"/);
      expect(image, path).toMatch(/\sheight="[1-9]\d*"/);
      expect(image, path).toMatch(/\salt=/);
    }
  }
});

test("a figcaption is the first or the last child of its figure", ANY_SITE, async ({ site }) => {
  for (const path of everyPage()) {
    const { text } = await sendRequest(site.port, path);
    const captions = text.match(/<figcaption\b/g) ?? [];
    const wellPlaced = text.match(/<figure\b[^>]*><figcaption\b|<\/figcaption><\/figure>/g) ?? [];
    expect(wellPlaced.length, path).toBe(captions.length);
  }
});

test("cascade layers have the same order on every page", ANY_SITE, async ({ site }) => {
  const order = ["reset", "tokens", "base", "ui", "section", "page"];
  for (const path of everyPage()) {
    const { text } = await sendRequest(site.port, path);
    const css = Array.from(text.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, style = ""]) => style);
    // Layers rank in the order in which they are first named.
    const layerNames = [...css.join("").matchAll(/@layer ([\w, ]+)[;{]/g)].flatMap(([, names = ""]) =>
      names.split(/, ?/),
    );
    const ranks = [...new Set(layerNames)].map((name) => order.indexOf(name));
    expect(ranks.length, path).toBeGreaterThan(4);
    expect(ranks, path).toEqual(ranks.toSorted((one, other) => one - other));
  }
});
