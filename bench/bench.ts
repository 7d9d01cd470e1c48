import { runCommand, UsageError } from "../src/shared/run-command.ts";
import { isOver, printTable, type Row } from "./table.ts";

/** Every part can be run alone: `npm run bench -- sizes server`. Ratios are of figures taken in the same run. */
const parts: Record<string, { title: string; measure: () => Promise<Row[]> }> = {
  sizes: { title: "What an article costs to load", measure: async () => (await import("./sizes.ts")).measure() },
  weight: { title: "What a first visit costs", measure: async () => (await import("./first-load.ts")).measure() },
  server: { title: "One process, wrk -t1 -c64", measure: async () => (await import("./server.ts")).measure() },
  browser: { title: "In Chromium", measure: async () => (await import("./browser.ts")).measure() },
  lighthouse: { title: "Lighthouse, mobile", measure: async () => (await import("./lighthouse.ts")).measure() },
  redirects: { title: "Old addresses", measure: async () => (await import("./redirects.ts")).measure() },
  library: { title: "A library of 5,000 articles", measure: async () => (await import("./large-site.ts")).measure() },
  build: { title: "Building large sites", measure: async () => (await import("./build.ts")).measure() },
};

await runCommand({
  call: "npm run bench --",
  usage: `npm run bench [-- part …]\n\nParts: ${Object.keys(parts).join(", ")}`,
  options: {},
  async run({ positionals }) {
    const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
    if (unknown) throw new UsageError(`There is no part '${unknown}'.`);
    let over = 0;
    for (const [name, { title, measure }] of Object.entries(parts)) {
      if (positionals.length && !positionals.includes(name)) continue;
      const rows = await measure();
      printTable(title, rows);
      over += rows.filter(isOver).length;
    }
    if (over) console.log(`\n${over} over budget`);
    process.exit(over ? 1 : 0);
  },
});
