/** How long two bars are, as parts of the longer one. */
export interface Bars {
  before: number;
  after: number;
}

const minutes: Record<string, number> = { s: 1 / 60, min: 1, h: 60, hour: 60, day: 1440 };
const quantity = /^(?<amount>\d[\d,]*(?:\.\d+)?)\s*(?<unit>[^\s\d,]*)(?:\s+(?<rest>\d+)\s*min\b)?/;

/** Bars are drawn only where both sides say the same thing in the same measure; words stay words. */
export function beforeAfterBars(before: string, after: string): Bars | undefined {
  const [one, two] = [measured(before), measured(after)];
  if (!one || !two || one.unit !== two.unit) return undefined;
  // From nothing there is no proportion: any figure would fill its bar.
  if (one.amount === 0) return undefined;
  const longest = Math.max(one.amount, two.amount);
  return { before: part(one.amount / longest), after: part(two.amount / longest) };
}

function measured(text: string): { amount: number; unit: string } | undefined {
  const { amount, unit = "", rest = "0" } = quantity.exec(text)?.groups ?? {};
  if (!amount) return undefined;
  const number = Number(amount.replaceAll(",", ""));
  const length = minutes[unit] ?? minutes[unit.replace(/s$/, "")];
  return length ? { amount: number * length + Number(rest), unit: "time" } : { amount: number, unit };
}

function part(share: number): number {
  return Math.round(share * 1000) / 1000;
}
