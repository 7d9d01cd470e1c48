import type { Paint } from "../svg-drawing.ts";

export const cardSize = { width: 15, height: 44, step: 18 };
const HOLE_SIZE = 4.6;
const UNPUNCHED_SIZE = 3.2;

/** Each UTF-8 byte of the text is one card with eight positions, punched where a bit is set. */
export const encodeCards = (text: string): number[] => [...new TextEncoder().encode(text)];

/** A chain of Jacquard cards that encodes the text in UTF-8, as SVG paths. */
export function renderCardChain(text: string, paint: Paint): string {
  const cards = encodeCards(text);
  const places = cards.flatMap((byte, index) =>
    Array.from({ length: 8 }, (_, bit) => ({
      isPunched: ((byte >> bit) & 1) === 1,
      at: `M${index * cardSize.step + (bit % 2 === 0 ? 4 : 11)} ${6 + Math.floor(bit / 2) * 10.6}h0`,
    })),
  );
  const renderDots = (isPunched: boolean) =>
    places
      .filter((place) => place.isPunched === isPunched)
      .map(({ at }) => at)
      .join("");
  const cardOutlines = cards
    .map((_, index) => `M${index * cardSize.step} 0h${cardSize.width}v${cardSize.height}h-${cardSize.width}z`)
    .join("");
  const lacing = `M0 3h${cards.length * cardSize.step}M0 ${cardSize.height - 3}h${cards.length * cardSize.step}`;
  // A zero-length line with round caps is a dot, so all holes of a chain take two paths.
  return (
    `<path ${paint("stroke", "ink")} stroke-width=".7" d="${lacing}"/>` +
    `<path ${paint("fill", "flax")} d="${cardOutlines}"/>` +
    '<g stroke-linecap="round">' +
    `<path ${paint("stroke", "ink")} stroke-width="${HOLE_SIZE}" d="${renderDots(true)}${renderDots(false)}"/>` +
    `<path ${paint("stroke", "flax")} stroke-width="${UNPUNCHED_SIZE}" d="${renderDots(false)}"/></g>`
  );
}
