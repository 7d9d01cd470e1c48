/** Shafts one after another: 0 1 2 3. */
export const straight = (shafts: number): number[] => Array.from({ length: shafts }, (_, shaft) => shaft);

/** There and back without doubling the turns: 0 1 2 3 2 1. */
export const pointed = (shafts: number): number[] => [...straight(shafts), ...straight(shafts).slice(1, -1).reverse()];

export const times = <T>(count: number, thing: T): T[] => Array.from({ length: count }, () => thing);

/** A tie-up that climbs one shaft a treadle from a first row drawn as text: `##..` is 2/2 twill. */
export function climbing(first: string): number[][] {
  const size = first.length;
  return straight(size).map((treadle) =>
    straight(size).filter((shaft) => first[(shaft - treadle + size) % size] === "#"),
  );
}
