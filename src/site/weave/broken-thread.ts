import { type Cloth, clothSvg, crossing, thread, woven } from "./cloth.ts";
import { drawing, type Paint, painter, type Theme } from "./drawing.ts";
import { families } from "./families/index.ts";
import { times } from "./orders.ts";
import type { Role } from "./roles.ts";
import { seeded } from "./seed.ts";

const ends = 96;
const picks = 24;
const fringe = 20;
const broken = { end: 61, from: 9, to: 15 };

/** Cloth in which one end has snapped: nothing holds its crossings for a few picks, and the loose end hangs out. */
export function brokenThread({ theme = "light" }: { theme?: Theme } = {}): string {
  const paint = painter(theme);
  const [width, height] = [ends * crossing, (picks + fringe) * crossing];
  const body = fringes(paint) + clothSvg(faultyCloth(), paint) + looseEnds(paint);
  return drawing({ width: width * 6, height: height * 6, viewBox: `0 0 ${width} ${height}`, theme, body, crop: false });
}

function faultyCloth(): Cloth {
  const draft = families.herringbone.draft(seeded("broken thread"));
  const whole = woven(draft, { warp: ["ink"], weft: ["flax"] }, ends, picks);
  const lost = (end: number, pick: number) => end === broken.end && pick >= broken.from && pick < broken.to;
  return {
    ...whole,
    up: whole.up.map((row, pick) => row.map((lifted, end) => lifted && !lost(end, pick))),
    warp: times<Role>(ends, "ink").with(broken.end, "madder"),
  };
}

/** The warp goes on below the last pick, each end a little longer or shorter than its neighbour. */
function fringes(paint: Paint): string {
  const chance = seeded("fringe");
  const lines = times(ends, "").map((_, end) => `M${middle(end)} ${picks * crossing}v${chance.between(3, 15)}`);
  const loose = lines.splice(broken.end, 1, "").join("");
  return (
    `<g fill="none" stroke-width="${thread}"><path ${paint("stroke", "ink")} d="${lines.join("")}"/>` +
    `<path ${paint("stroke", "madder")} d="${loose}"/></g>`
  );
}

function looseEnds(paint: Paint): string {
  const x = middle(broken.end);
  const hanging = `M${x} ${broken.from * crossing}c0 7 9 6 11 15s-8 12-5 23 10 7 8 15-7 4-6 8`;
  const stub = `M${x} ${broken.to * crossing}c0-4-3-3-4-6`;
  const frayed = `M${x + 8} 79c-1 2-3 2-3 5m3-5c.5 2 .5 4 0 6m0-6c.5 2 3 2 3 4`;
  const colour = paint("stroke", "madder");
  return (
    `<g fill="none" stroke-linecap="round"><path ${colour} stroke-width="${thread}" d="${hanging}${stub}"/>` +
    `<path ${colour} stroke-width=".6" d="${frayed}"/></g>`
  );
}

function middle(end: number) {
  return end * crossing + crossing / 2;
}
