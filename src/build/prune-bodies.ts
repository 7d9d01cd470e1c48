import { bodiesIn } from "../server/bodies.ts";
import type { Dist } from "../server/dist.ts";
import type { Manifest } from "../server/manifest.ts";

/** Looking through all texts of a large site takes as long as building it after an edit, so it is done seldom. */
const MOST_SPARE = 200;

/** Every edit of a text leaves the one before it behind. Removes those that none of these builds refers to. */
export function pruneBodies(dist: Dist, builds: Manifest[]): void {
  const bodies = bodiesIn(dist);
  const kept = bodies.all();
  const pages = builds.reduce((sum, { pages }) => sum + Object.keys(pages).length, 0);
  if (kept.length <= pages + MOST_SPARE) return;
  const used = new Set(builds.flatMap(({ snapshot }) => refsIn(dist.read(snapshot).toString())));
  for (const ref of kept) if (!used.has(ref)) bodies.remove(ref);
}

function refsIn(snapshot: string): string[] {
  return Array.from(snapshot.matchAll(/"ref":"([^"]+)"/g), ([, ref = ""]) => ref);
}
