/** A weave draft as weavers write it. Shafts and treadles count from 0; each order is one repeat. */
export type Draft = {
  /** The shaft that carries each warp end, from left to right. */
  threading: readonly number[];
  /** The shafts that each treadle lifts. */
  tieUp: readonly (readonly number[])[];
  /** The treadle that opens the shed for each pick of weft, from top to bottom. */
  treadling: readonly number[];
  /** Treadles whose picks carry thick pattern yarn. */
  bulky?: readonly number[];
};

/** The index at which a symmetrical order turns: cloth that is centred there shows complete figures. */
export const getMiddle = (order: readonly unknown[]): number => Math.floor(order.length / 2);

/** One row per pick, one cell per end: true where the warp is on top. */
export type Drawdown = readonly (readonly boolean[])[];

export function computeDrawdown({ threading, tieUp, treadling }: Draft): Drawdown {
  const sheds = tieUp.map((lifted) => threading.map((shaft) => lifted.includes(shaft)));
  return treadling.map((treadle) => sheds[treadle] ?? []);
}

/** The order repeated to `length`, with its entry `centre` in the middle. */
export function repeatOrder<T>(order: readonly T[], length: number, centre: number): T[] {
  const start = (centre - Math.floor(length / 2)) % order.length;
  return Array.from({ length }, (_, index) => order.at((start + index) % order.length)).filter(
    (entry) => entry !== undefined,
  );
}

/** Shafts one after another: 0 1 2 3. */
export const straightOrder = (shafts: number): number[] => Array.from({ length: shafts }, (_, shaft) => shaft);

/** Up and down without repeating the turning points: 0 1 2 3 2 1. */
export const pointedOrder = (shafts: number): number[] => [
  ...straightOrder(shafts),
  ...straightOrder(shafts).slice(1, -1).reverse(),
];

export const repeatValue = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

/** A tie-up that moves by one shaft per treadle, from a first row written as text: `##..` is 2/2 twill. */
export function climbingTieUp(first: string): number[][] {
  const size = first.length;
  return straightOrder(size).map((treadle) =>
    straightOrder(size).filter((shaft) => first[(shaft - treadle + size) % size] === "#"),
  );
}
