import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SentenceFilter } from "./sentence-filter.tsx";

function renderCount(matches: number, total: number, totalLabel: string): string {
  const html = renderToStaticMarkup(
    <SentenceFilter action="/jobs" fields={[]} matches={matches} total={total} totalLabel={totalLabel} />,
  );
  return [...html.matchAll(/<(?:span|a)[^>]*>([^<]*)/g)].map(([, text]) => text).join(" ");
}

it.each([
  [9, 9, "9 jobs", "All 9 jobs"],
  [3, 9, "9 jobs", "3 of 9 jobs Show all 9"],
  [1, 1, "1 job", "1 job"],
  [0, 1, "1 job", "0 of 1 job Show it"],
])("shows %i of %i (%s) as '%s'", (matches, total, totalLabel, expected) => {
  expect(renderCount(matches, total, totalLabel)).toBe(expected);
});
