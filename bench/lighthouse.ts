import { chromium } from "@playwright/test";
import lighthouse from "lighthouse";
import { findBrowser } from "../tests/browser.ts";
import { startSite } from "../tests/site.ts";
import type { Row } from "./table.ts";

const PAGES = [
  "/",
  "/services/expertise/data-engineering",
  "/case-studies/nine-minutes-to-production",
  "/blog/a-job-that-runs-twice-must-pay-once",
  "/contact-us",
];
const BUDGETS = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const PORT = 4705;

/** Lighthouse with its defaults (a slow phone) on the site with its production URL. */
export async function measure(): Promise<Row[]> {
  const site = await startSite({ env: { SITE_URL: "https://www.tessel.example" } });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${PORT}`],
  });
  try {
    const rows: Row[] = [];
    for (const path of PAGES) {
      const categories = Object.keys(BUDGETS);
      const run = await lighthouse(site.url + path, { port: PORT, onlyCategories: categories, logLevel: "error" });
      if (!run) throw new Error(`Lighthouse gave no result for ${path}.`);
      const { lhr } = run;
      for (const [category, budget] of Object.entries(BUDGETS)) {
        const { score, auditRefs } = lhr.categories[category] ?? { score: 0, auditRefs: [] };
        const lowAudits = auditRefs.filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9);
        rows.push({
          what: `${path} ${category}`,
          figure: Math.round((score ?? 0) * 100),
          budget,
          atLeast: true,
          unit: "",
          note: lowAudits.map(({ id }) => `${id} ${lhr.audits[id]?.displayValue ?? ""}`.trim()).join(", "),
        });
      }
    }
    return rows;
  } finally {
    await browser.close();
    await site.stop();
  }
}
