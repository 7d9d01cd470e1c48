import { statfs } from "node:fs/promises";
import type { Leads } from "../leads/index.ts";
import type { ReportFigures, ReportPeriod } from "../leads/settings.ts";
import type { RouteName } from "../site/routes.ts";
import type { Telemetry } from "../telemetry/node.ts";
import type { LoadedBuild } from "./http/loaded-build.ts";
import type { NotFoundStore } from "./redirects/not-found-counter.ts";

interface FigureSources {
  site: () => Pick<LoadedBuild, "loader" | "suggestPaths">;
  readFigures: Telemetry["readFigures"];
  notFoundStore: Pick<NotFoundStore, "listMostRequested">;
  readQueue: Leads["readQueue"];
  dataDir: string;
}

const MAX_MISSING = 100;

const kindNames: Partial<Record<RouteName, string>> = {
  home: "Home page",
  blog: "Lists of articles",
  tag: "Lists of articles",
  author: "Lists of articles",
  category: "Lists of articles",
  article: "Articles",
  caseStudies: "Case studies",
  weekly: "Case studies",
  caseStudy: "Case studies",
  services: "Services",
  service: "Services",
  ebook: "Ebooks",
  careers: "Careers",
  job: "Careers",
  about: "About us",
  resources: "Resources",
};

/** Reads what the weekly report says besides leads. */
export function createFigureReader({ site, readFigures, notFoundStore, readQueue, dataDir }: FigureSources) {
  return async (period: ReportPeriod): Promise<ReportFigures> => {
    const { loader, suggestPaths } = site();
    const requested = notFoundStore.listMostRequested("missing", MAX_MISSING);
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return {
      ...(await readFigures(period.from, period.until)),
      missing: requested
        .filter(({ lastSeen }) => lastSeen >= period.from && lastSeen < period.until)
        .map(({ path, count }) => ({ path, count, proposal: suggestPaths(path, 1)[0] })),
      disk: { freeBytes: bavail * bsize, freeShare: bavail / blocks },
      queue: await readQueue(),
      kindOf(path) {
        const route = path.startsWith("/") ? loader.match(path)?.route : undefined;
        return route && kindNames[route.name];
      },
    };
  };
}
