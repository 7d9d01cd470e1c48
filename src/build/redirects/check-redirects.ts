import type { LocatedContentError } from "../../content/content-error.ts";
import { isExternal } from "../../navigation/route-rules.ts";
import { getTargetPath } from "../../server/redirects/canonical-path.ts";
import { combineStatus, withQueryAndHash } from "../../server/redirects/resolve-redirect.ts";
import { compilePattern, createRuleMatcher } from "../../server/redirects/rule-matcher.ts";
import { isComputed, type Rule, type RuleMatch, type WrittenRule } from "../../server/redirects/rules.ts";
import { createSimilarPathFinder } from "../../server/redirects/trigram-similarity.ts";
import { findNearest } from "../../shared/did-you-mean.ts";

export interface CheckedRedirects {
  /** The same rules, each leading straight to its last target. */
  flattened: WrittenRule[];
  /** Rules that led to another rule before. */
  chains: WrittenRule[];
  mistakes: LocatedContentError[];
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
  const find = createRuleMatcher(rules);
  const addresses = { find, exists: (path: string) => existing.has(path) };
  const written = rules.filter((rule) => !isComputed(rule)).map((rule) => resolveChain(rule, rule.to, addresses));
  const computed = rules.filter(isComputed);
  const sampled = computed.flatMap((rule) =>
    createSampleUrls(rule).flatMap((sample) => {
      const hit = find(sample);
      return hit?.rule === rule ? [resolveChain(rule, hit.to, addresses)] : [];
    }),
  );

  const flats = new Map(written.map(({ flat, trail }) => [trail[0], flat]));
  const mistakes = [
    ...findUnreachableRules(rules, find),
    ...findHiddenPages(find, existing.difference(open)),
    ...findLoops([...written, ...sampled]),
    ...findMissingTargets(written, existing),
    ...findUnmatchedTargets(computed, rules, existing),
  ];
  return {
    flattened: rules.map((rule) => flats.get(rule) ?? rule),
    chains: written.flatMap(({ trail: [rule, next] }) => (rule && next ? [rule] : [])),
    mistakes: mistakes.sort((a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0)),
  };
}

type FindRule = ReturnType<typeof createRuleMatcher<WrittenRule>>;

const createMistake = ({ file, line, places }: WrittenRule, message: string, field = "from"): LocatedContentError => ({
  file,
  line,
  ...places[field],
  message,
});
const formatPlace = ({ file, line }: WrittenRule): string => `${file}:${line}`;

function findUnreachableRules(rules: readonly WrittenRule[], find: FindRule): LocatedContentError[] {
  return rules.flatMap((rule) => {
    const takers = createSampleUrls(rule).map((sample) => find(sample)?.rule);
    const [taker] = takers;
    if (!taker || takers.includes(rule)) return [];
    return createMistake(
      rule,
      taker.kind === rule.kind && rule.kind !== "pattern"
        ? `${rule.from} stands here a second time: it is also in ${formatPlace(taker)}`
        : `${rule.from} never answers: '${taker.from}' in ${formatPlace(taker)} takes its addresses first`,
    );
  });
}

function findHiddenPages(find: FindRule, existing: ReadonlySet<string>): LocatedContentError[] {
  const hidden = new Map<WrittenRule, string[]>();
  for (const path of existing) {
    const rule = find(path)?.rule;
    if (rule) hidden.set(rule, [...(hidden.get(rule) ?? []), path]);
  }
  return Array.from(hidden, ([rule, [first, ...more]]) =>
    createMistake(rule, `${rule.from} hides the living page ${first}${more.length ? ` and ${more.length} more` : ""}`),
  );
}

function findLoops(all: ResolvedChain<WrittenRule>[]): LocatedContentError[] {
  const found = new Map<WrittenRule, LocatedContentError>();
  for (const { trail, end } of all) {
    const [rule] = trail;
    if (end !== "circle" || !rule || found.has(rule)) continue;
    found.set(rule, createMistake(rule, `goes round in a circle: ${trail.map(({ from }) => from).join(" → ")}`));
  }
  return [...found.values()];
}

function findMissingTargets(all: ResolvedChain<WrittenRule>[], existing: ReadonlySet<string>): LocatedContentError[] {
  const dead = all.filter(({ end }) => end === "missing");
  if (dead.length === 0) return [];
  const related = createSimilarPathFinder([...existing]);
  return dead.map(({ flat }) => {
    const path = getTargetPath(flat.to);
    const proposal = findNearest(path, existing) ?? related(path, 1)[0];
    return createMistake(
      flat,
      `${flat.from} leads to ${flat.to}, which does not exist${proposal ? `; do you mean ${proposal}?` : ""}`,
      "to",
    );
  });
}

/** A target with placeholders must look like at least one page, or like an old address that leads to one. */
function findUnmatchedTargets(
  computed: WrittenRule[],
  rules: readonly WrittenRule[],
  existing: ReadonlySet<string>,
): LocatedContentError[] {
  const addresses = [...existing, ...rules.flatMap(({ kind, from }) => (kind === "exact" ? from : []))];
  const known = addresses.map((address) => address.toLowerCase());
  return computed
    .filter(({ to }) => !isExternal(to))
    .filter(({ to }) => {
      const path = getTargetPath(to).replace(/\/\*\*$/, "/*");
      const shape = compilePattern(path);
      // To test a shape takes long; a large site has thousands of pages that begin with something else.
      const start = path.toLowerCase().slice(0, path.search(/[:*{}()?+\\]|$/));
      return !known.some((pathname) => pathname.startsWith(start) && shape.test({ pathname }));
    })
    .map((rule) => createMistake(rule, `${rule.from} leads to ${rule.to}, and no page looks like that`, "to"));
}

interface ResolvedChain<R extends Rule> {
  /** The rule with the last target of its chain. */
  flat: R;
  /** The rules it passed, itself first. */
  trail: R[];
  end: "page" | "external" | "gone" | "missing" | "circle";
}

interface RedirectLookup<R extends Rule> {
  find(pathname: string): RuleMatch<R> | null;
  exists(path: string): boolean;
}

/** Follows a rule from target to target, so that a visitor goes there in one hop. */
function resolveChain<R extends Rule>(rule: R, to: string, { find, exists }: RedirectLookup<R>): ResolvedChain<R> {
  const trail = [rule];
  let flat = { ...rule, to };
  for (;;) {
    if (flat.status === 410) return { flat, trail, end: "gone" };
    if (isExternal(flat.to)) return { flat, trail, end: "external" };
    if (exists(getTargetPath(flat.to))) return { flat, trail, end: "page" };
    const next = find(getTargetPath(flat.to));
    if (!next) return { flat, trail, end: "missing" };
    const circle = trail.includes(next.rule);
    trail.push(next.rule);
    if (circle) return { flat, trail, end: "circle" };
    flat = composeRules(flat, next);
  }
}

function composeRules<R extends Rule>(first: R, next: RuleMatch<R>): R {
  if (next.rule.status === 410) return { ...first, to: "", status: 410 };
  return {
    ...first,
    to: withQueryAndHash(next, new URL(first.to, "https://site.invalid")),
    status: combineStatus(first.status, next.rule.status),
    query: next.rule.query === "drop" ? "drop" : first.query,
  };
}

/** Different enough that a pattern which takes all of them that fit another one takes everything that fits it. */
const sampleWords = ["zz-sample", "2019", "1987", "12", "07", "7", "zz.jpg"];

/** Addresses that a rule answers for; none when its expression is beyond guessing. */
export function createSampleUrls({ kind, from }: Rule): string[] {
  if (kind === "exact") return [from];
  if (kind === "prefix") return [`${from.slice(0, -"/**".length)}/zz-sample`];
  const pattern = compilePattern(from);
  return sampleWords.map((word) => fillPattern(from, word)).filter((pathname) => pattern.test({ pathname }));
}

function fillPattern(pattern: string, word: string): string {
  return pattern
    .replace(/:\w+(\([^)]*\))?[?*+]?/g, word)
    .replace(/\([^)]*\)[?*+]?|\*/g, word)
    .replace(/[{}][?*+]?/g, "");
}
