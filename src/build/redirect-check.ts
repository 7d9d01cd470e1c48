import type { PlacedMistake } from "../content/mistake.ts";
import { nearest } from "../content/nearest.ts";
import { isExternal } from "../navigation/redirect.ts";
import { pathOf } from "../server/redirects/address.ts";
import { createLookup } from "../server/redirects/lookup.ts";
import { createNearest } from "../server/redirects/nearest.ts";
import { compilePattern } from "../server/redirects/patterns.ts";
import { isComputed, type WrittenRule } from "../server/redirects/rules.ts";
import { type Followed, followed } from "./redirect-chains.ts";
import { samplesOf } from "./redirect-samples.ts";

export interface CheckedRedirects {
  /** The same rules, each leading straight to its last target. */
  flattened: WrittenRule[];
  /** Rules that led to another rule before. */
  chains: WrittenRule[];
  mistakes: PlacedMistake[];
}

/**
 * Everything that would make an old address answer wrongly, found before anyone asks for it. Pages in `open` are known to
 * be hidden by none of these rules.
 */
export function checkRedirects(
  rules: readonly WrittenRule[],
  existing: ReadonlySet<string>,
  open: ReadonlySet<string> = new Set(),
): CheckedRedirects {
  const find = createLookup(rules);
  const addresses = { find, exists: (path: string) => existing.has(path) };
  const written = rules.filter((rule) => !isComputed(rule)).map((rule) => followed(rule, rule.to, addresses));
  const computed = rules.filter(isComputed);
  const sampled = computed.flatMap((rule) =>
    samplesOf(rule).flatMap((sample) => {
      const hit = find(sample);
      return hit?.rule === rule ? [followed(rule, hit.to, addresses)] : [];
    }),
  );

  const flats = new Map(written.map(({ flat, trail }) => [trail[0], flat]));
  const mistakes = [
    ...unreachable(rules, find),
    ...hidingPages(find, existing.difference(open)),
    ...circles([...written, ...sampled]),
    ...missing(written, existing),
    ...shapeless(computed, rules, existing),
  ];
  return {
    flattened: rules.map((rule) => flats.get(rule) ?? rule),
    chains: written.flatMap(({ trail: [rule, next] }) => (rule && next ? [rule] : [])),
    mistakes: mistakes.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)),
  };
}

type Find = ReturnType<typeof createLookup<WrittenRule>>;

const at = ({ file, line, places }: WrittenRule, message: string, field = "from"): PlacedMistake => ({
  file,
  line,
  ...places[field],
  message,
});
const place = ({ file, line }: WrittenRule): string => `${file}:${line}`;

function unreachable(rules: readonly WrittenRule[], find: Find): PlacedMistake[] {
  return rules.flatMap((rule) => {
    const takers = samplesOf(rule).map((sample) => find(sample)?.rule);
    const [taker] = takers;
    if (!taker || takers.includes(rule)) return [];
    return at(
      rule,
      taker.kind === rule.kind && rule.kind !== "pattern"
        ? `${rule.from} stands here a second time: it is also in ${place(taker)}`
        : `${rule.from} never answers: '${taker.from}' in ${place(taker)} takes its addresses first`,
    );
  });
}

function hidingPages(find: Find, existing: ReadonlySet<string>): PlacedMistake[] {
  const hidden = new Map<WrittenRule, string[]>();
  for (const path of existing) {
    const rule = find(path)?.rule;
    if (rule) hidden.set(rule, [...(hidden.get(rule) ?? []), path]);
  }
  return Array.from(hidden, ([rule, [first, ...more]]) =>
    at(rule, `${rule.from} hides the living page ${first}${more.length ? ` and ${more.length} more` : ""}`),
  );
}

function circles(all: Followed<WrittenRule>[]): PlacedMistake[] {
  const found = new Map<WrittenRule, PlacedMistake>();
  for (const { trail, end } of all) {
    const [rule] = trail;
    if (end !== "circle" || !rule || found.has(rule)) continue;
    found.set(rule, at(rule, `goes round in a circle: ${trail.map(({ from }) => from).join(" → ")}`));
  }
  return [...found.values()];
}

function missing(all: Followed<WrittenRule>[], existing: ReadonlySet<string>): PlacedMistake[] {
  const dead = all.filter(({ end }) => end === "missing");
  if (dead.length === 0) return [];
  const related = createNearest([...existing]);
  return dead.map(({ flat }) => {
    const path = pathOf(flat.to);
    const proposal = nearest(path, existing) ?? related(path, 1)[0];
    return at(
      flat,
      `${flat.from} leads to ${flat.to}, which does not exist${proposal ? `; do you mean ${proposal}?` : ""}`,
      "to",
    );
  });
}

/** A target with placeholders must look like at least one page, or like an old address that leads to one. */
function shapeless(
  computed: WrittenRule[],
  rules: readonly WrittenRule[],
  existing: ReadonlySet<string>,
): PlacedMistake[] {
  const addresses = [...existing, ...rules.flatMap(({ kind, from }) => (kind === "exact" ? from : []))];
  const known = addresses.map((address) => address.toLowerCase());
  return computed
    .filter(({ to }) => !isExternal(to))
    .filter(({ to }) => {
      const path = pathOf(to).replace(/\/\*\*$/, "/*");
      const shape = compilePattern(path);
      // To test a shape takes long; a large site has thousands of pages that begin with something else.
      const start = path.toLowerCase().slice(0, path.search(/[:*{}()?+\\]|$/));
      return !known.some((pathname) => pathname.startsWith(start) && shape.test({ pathname }));
    })
    .map((rule) => at(rule, `${rule.from} leads to ${rule.to}, and no page looks like that`, "to"));
}
