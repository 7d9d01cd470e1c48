import { spawnSync } from "node:child_process";
import { runCommand, UsageError } from "../src/shared/run-command.ts";
import { isOverBudget, printTable, type Row } from "./table.ts";

/** Each part can be run alone: `npm run bench -- sizes server`. Ratios compare figures of the same run. */
const parts: Record<string, { title: string; measure: () => Promise<Row[]> }> = {
  sizes: { title: "Size of an article", measure: async () => (await import("./sizes.ts")).measure() },
  "first-load": {
    title: "Transfer size of a first load",
    measure: async () => (await import("./first-load.ts")).measure(),
  },
  server: { title: "One process, wrk -t1 -c64", measure: async () => (await import("./server.ts")).measure() },
  start: { title: "Start and memory, one process", measure: async () => (await import("./start.ts")).measure() },
  dev: { title: "npm run dev", measure: async () => (await import("./dev.ts")).measure() },
  flood: {
    title: "Floods, feeds and memory, one process",
    measure: async () => (await import("./flood.ts")).measure(),
  },
  browser: { title: "In Chromium", measure: async () => (await import("./browser.ts")).measure() },
  lighthouse: { title: "Lighthouse, mobile", measure: async () => (await import("./lighthouse.ts")).measure() },
  redirects: { title: "Redirects", measure: async () => (await import("./redirects.ts")).measure() },
  "large-site": {
    title: "A site with 5,000 articles",
    measure: async () => (await import("./large-site.ts")).measure(),
  },
  build: { title: "Building large sites", measure: async () => (await import("./build.ts")).measure() },
  peers: {
    title: "Beside Next, Astro, Vike and nginx (npm run bench:peers)",
    measure: async () => (await import("./peers/run.ts")).measure(),
  },
};

await runCommand({
  call: "npm run bench --",
  usage: `npm run bench [-- part …]\n\nParts: ${Object.keys(parts).join(", ")}`,
  options: {},
  async run({ positionals }) {
    const unknown = positionals.find((name) => !Object.hasOwn(parts, name));
    if (unknown) throw new UsageError(`There is no part '${unknown}'.`);
    // The parts measure dist/, which may be of earlier code.
    for (const script of ["build", "build:finish"]) {
      const { status } = spawnSync("npm", ["run", script], { shell: true, stdio: "inherit" });
      if (status !== 0) throw new Error("The site could not be built.");
    }
    let overBudget = 0;
    for (const [name, { title, measure }] of Object.entries(parts)) {
      if (positionals.length && !positionals.includes(name)) continue;
      const rows = await measure();
      printTable(title, rows);
      overBudget += rows.filter(isOverBudget).length;
    }
    if (overBudget) console.log(`\n${overBudget} over budget`);
    process.exit(overBudget ? 1 : 0);
  },
});
