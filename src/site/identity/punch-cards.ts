import { createPainter, type Paint, renderSvg, type Theme } from "./svg-drawing.ts";

export const cardSize = { width: 15, height: 44, step: 18 };
const hole = 4.6;
const unpunched = 3.2;

/** One byte of the text is one card: eight places, punched where a bit is set. */
export const encodeCards = (text: string): number[] => [...new TextEncoder().encode(text)];

/** A chain of Jacquard cards that spells the text in UTF-8, laced together as the loom reads them. */
export function drawPunchCards(text: string, { theme = "light" }: { theme?: Theme } = {}): string {
  const width = Math.max(1, encodeCards(text).length) * cardSize.step;
  const body = renderCardChain(text, createPainter(theme));
  return renderSvg({
    width,
    height: cardSize.height,
    viewBox: `0 0 ${width} ${cardSize.height}`,
    theme,
    body,
    crop: false,
  });
}

export function renderCardChain(text: string, paint: Paint): string {
  const cards = encodeCards(text);
  const places = cards.flatMap((byte, index) =>
    Array.from({ length: 8 }, (_, bit) => ({
      punched: ((byte >> bit) & 1) === 1,
      at: `M${index * cardSize.step + (bit % 2 === 0 ? 4 : 11)} ${6 + Math.floor(bit / 2) * 10.6}h0`,
    })),
  );
  const dots = (punched: boolean) =>
    places
      .filter((place) => place.punched === punched)
      .map(({ at }) => at)
      .join("");
  const lines = cards
    .map((_, index) => `M${index * cardSize.step} 0h${cardSize.width}v${cardSize.height}h-${cardSize.width}z`)
    .join("");
  const lacing = `M0 3h${cards.length * cardSize.step}M0 ${cardSize.height - 3}h${cards.length * cardSize.step}`;
  // A line of no length with round ends is a dot: all holes of a chain are three paths.
  return (
    `<path ${paint("stroke", "ink")} stroke-width=".7" d="${lacing}"/>` +
    `<path ${paint("fill", "flax")} d="${lines}"/>` +
    '<g stroke-linecap="round">' +
    `<path ${paint("stroke", "ink")} stroke-width="${hole}" d="${dots(true)}${dots(false)}"/>` +
    `<path ${paint("stroke", "flax")} stroke-width="${unpunched}" d="${dots(false)}"/></g>`
  );
}
