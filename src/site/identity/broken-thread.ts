import { createSeededRandom } from "../../shared/seeded-random.ts";
import { type Cloth, crossing, renderCloth, thread, weaveCloth } from "./cloth.ts";
import { createPainter, type Paint, renderSvg, type Theme } from "./svg-drawing.ts";
import { repeatValue } from "./weave-draft.ts";
import { weaveFamilies } from "./weave-families.ts";
import type { Yarn } from "./yarn-palette.ts";

const ends = 96;
const picks = 24;
const fringe = 20;
const brokenEnd = { end: 61, from: 9, to: 15 };

/** Cloth in which one end has snapped: nothing holds its crossings for a few picks, and the loose end hangs out. */
export function drawBrokenThread({ theme = "light" }: { theme?: Theme } = {}): string {
  const paint = createPainter(theme);
  const [width, height] = [ends * crossing, (picks + fringe) * crossing];
  const body = renderFringes(paint) + renderCloth(weaveFaultyCloth(), paint) + renderLooseEnds(paint);
  return renderSvg({
    width: width * 6,
    height: height * 6,
    viewBox: `0 0 ${width} ${height}`,
    theme,
    body,
    crop: false,
  });
}

function weaveFaultyCloth(): Cloth {
  const draft = weaveFamilies.herringbone.draft(createSeededRandom("broken thread"));
  const whole = weaveCloth(draft, { warp: ["ink"], weft: ["flax"] }, ends, picks);
  const lost = (end: number, pick: number) => end === brokenEnd.end && pick >= brokenEnd.from && pick < brokenEnd.to;
  return {
    ...whole,
    up: whole.up.map((row, pick) => row.map((lifted, end) => lifted && !lost(end, pick))),
    warp: repeatValue<Yarn>(ends, "ink").with(brokenEnd.end, "madder"),
  };
}

/** The warp goes on below the last pick, each end a little longer or shorter than its neighbour. */
function renderFringes(paint: Paint): string {
  const chance = createSeededRandom("fringe");
  const lines = repeatValue(ends, "").map(
    (_, end) => `M${getThreadMiddle(end)} ${picks * crossing}v${chance.between(3, 15)}`,
  );
  const loose = lines.splice(brokenEnd.end, 1, "").join("");
  return (
    `<g fill="none" stroke-width="${thread}"><path ${paint("stroke", "ink")} d="${lines.join("")}"/>` +
    `<path ${paint("stroke", "madder")} d="${loose}"/></g>`
  );
}

function renderLooseEnds(paint: Paint): string {
  const x = getThreadMiddle(brokenEnd.end);
  const hanging = `M${x} ${brokenEnd.from * crossing}c0 7 9 6 11 15s-8 12-5 23 10 7 8 15-7 4-6 8`;
  const stub = `M${x} ${brokenEnd.to * crossing}c0-4-3-3-4-6`;
  const frayed = `M${x + 8} 79c-1 2-3 2-3 5m3-5c.5 2 .5 4 0 6m0-6c.5 2 3 2 3 4`;
  const colour = paint("stroke", "madder");
  return (
    `<g fill="none" stroke-linecap="round"><path ${colour} stroke-width="${thread}" d="${hanging}${stub}"/>` +
    `<path ${colour} stroke-width=".6" d="${frayed}"/></g>`
  );
}

function getThreadMiddle(end: number) {
  return end * crossing + crossing / 2;
}
