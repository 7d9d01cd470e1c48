import type { Yarn } from "../../../shared/palette.ts";
import { createSeededRandom } from "../../../shared/seeded-random.ts";
import { createPainter, type Paint, renderSvg, type Theme } from "../svg-drawing.ts";
import { type Cloth, CROSSING_SIZE, renderCloth, THREAD_WIDTH, weaveCloth } from "./cloth.ts";
import { yarns } from "./palette.ts";
import { repeatValue } from "./weave-draft.ts";
import { weaveFamilies } from "./weave-families.ts";

const ends = 96;
const picks = 24;
const fringe = 20;
const brokenEnd = { end: 61, from: 9, to: 15 };

/** Cloth in which one warp end has snapped: it is missing for a few picks, and its loose end hangs out. */
export function drawBrokenThread({ theme = "light" }: { theme?: Theme } = {}): string {
  const paint = createPainter(yarns, theme);
  const [width, height] = [ends * CROSSING_SIZE, (picks + fringe) * CROSSING_SIZE];
  const body = renderFringes(paint) + renderCloth(weaveFaultyCloth(), paint) + renderLooseEnds(paint);
  return renderSvg({ width: width * 6, height: height * 6, viewBox: `0 0 ${width} ${height}`, theme, body });
}

function weaveFaultyCloth(): Cloth {
  const draft = weaveFamilies.herringbone.createDraft(createSeededRandom("broken thread"));
  const cloth = weaveCloth(draft, { warp: ["ink"], weft: ["flax"] }, ends, picks);
  const isMissing = (end: number, pick: number) =>
    end === brokenEnd.end && pick >= brokenEnd.from && pick < brokenEnd.to;
  return {
    ...cloth,
    up: cloth.up.map((row, pick) => row.map((lifted, end) => lifted && !isMissing(end, pick))),
    warp: repeatValue<Yarn>(ends, "ink").with(brokenEnd.end, "madder"),
  };
}

/** The warp below the last pick: ends of slightly different lengths. */
function renderFringes(paint: Paint): string {
  const random = createSeededRandom("fringe");
  const lines = repeatValue(ends, "").map(
    (_, end) => `M${getThreadMiddle(end)} ${picks * CROSSING_SIZE}v${random.between(3, 15)}`,
  );
  const brokenLine = lines.splice(brokenEnd.end, 1, "").join("");
  return (
    `<g fill="none" stroke-width="${THREAD_WIDTH}"><path ${paint("stroke", "ink")} d="${lines.join("")}"/>` +
    `<path ${paint("stroke", "madder")} d="${brokenLine}"/></g>`
  );
}

function renderLooseEnds(paint: Paint): string {
  const x = getThreadMiddle(brokenEnd.end);
  const hangingEnd = `M${x} ${brokenEnd.from * CROSSING_SIZE}c0 7 9 6 11 15s-8 12-5 23 10 7 8 15-7 4-6 8`;
  const stub = `M${x} ${brokenEnd.to * CROSSING_SIZE}c0-4-3-3-4-6`;
  const frayedTip = `M${x + 8} 79c-1 2-3 2-3 5m3-5c.5 2 .5 4 0 6m0-6c.5 2 3 2 3 4`;
  const colour = paint("stroke", "madder");
  return (
    `<g fill="none" stroke-linecap="round"><path ${colour} stroke-width="${THREAD_WIDTH}" d="${hangingEnd}${stub}"/>` +
    `<path ${colour} stroke-width=".6" d="${frayedTip}"/></g>`
  );
}

function getThreadMiddle(end: number) {
  return end * CROSSING_SIZE + CROSSING_SIZE / 2;
}
