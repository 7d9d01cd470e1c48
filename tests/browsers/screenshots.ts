import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { everyRoute } from "../routes.ts";
import { startSite } from "../site.ts";
import type { BrowserDriver } from "./driver.ts";
import { launchChromium, launchFirefox } from "./puppeteer.ts";
import { launchWebKit } from "./webkit.ts";

/**
 * Run by hand: node tests/browsers/screenshots.ts [folder]
 * Writes a screenshot of every route in every engine, and per route one sheet with the engines side by side.
 */
const folder = process.argv[2] ?? "node_modules/.cache/screenshots";
const engines: Record<string, () => Promise<BrowserDriver>> = {
  chromium: launchChromium,
  firefox: launchFirefox,
  webkit: launchWebKit,
};
const sizes = [
  [390, 844],
  [1440, 900],
] as const;
const themes = ["light", "dark"] as const;
const GAP = 16;

mkdirSync(folder, { recursive: true });
const site = await startSite();
try {
  const routes = Object.entries(everyRoute());
  const fileOf = (name: string, engine: string, width: number, theme: string) =>
    join(folder, `${name}-${width}-${theme}-${engine}.png`);

  for (const [engine, launch] of Object.entries(engines)) {
    const driver = await launch();
    try {
      for (const [width, height] of sizes) {
        await driver.setViewport(width, height);
        for (const theme of themes) {
          await driver.open(site.url);
          await driver.evaluate((chosen) => {
            document.cookie = `theme=${chosen};path=/`;
          }, theme);
          for (const [name, path] of routes) {
            await driver.open(site.url + path);
            await driver.waitUntil(`the fonts of ${path}`, () =>
              driver.evaluate(() => document.fonts.status === "loaded"),
            );
            await sharp(await driver.screenshot()).toFile(fileOf(name, engine, width, theme));
          }
        }
      }
      console.log(`${engine}: ${routes.length * sizes.length * themes.length} screenshots`);
    } finally {
      await driver.close();
    }
  }

  for (const [name] of routes) {
    await writeContactSheet(join(folder, `${name}.png`), (engine, width, theme) => fileOf(name, engine, width, theme));
  }
  console.log(`${routes.length} contact sheets in ${folder}`);
} finally {
  await site.stop();
}

/** Engines side by side; a row for each size and theme. */
async function writeContactSheet(
  file: string,
  fileOf: (engine: string, width: number, theme: string) => string,
): Promise<void> {
  const cellWidth = Math.max(...sizes.map(([width]) => width));
  const pictures: { input: string; left: number; top: number }[] = [];
  let top = GAP;
  for (const [width, height] of sizes) {
    for (const theme of themes) {
      for (const [index, engine] of Object.keys(engines).entries()) {
        pictures.push({ input: fileOf(engine, width, theme), left: GAP + index * (cellWidth + GAP), top });
      }
      top += height + GAP;
    }
  }
  const width = GAP + Object.keys(engines).length * (cellWidth + GAP);
  const sheet = await sharp({ create: { width, height: top, channels: 3, background: "#808080" } })
    .composite(pictures)
    .png()
    .toBuffer();
  await sharp(sheet)
    .resize({ width: Math.round(width / 2) })
    .toFile(file);
}
