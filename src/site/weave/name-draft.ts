import { pointed } from "./orders.ts";

/**
 * Weavers turn a name into a pattern by giving each letter a treadle. Stepping from letter to letter one treadle at a time keeps
 * the lines of the cloth unbroken; the way back makes it a mirror.
 */
export function nameDraft(name: string, treadles: number): number[] {
  const letters = [...name.toLowerCase()].map((letter) => (letter.codePointAt(0) ?? 0) % treadles);
  const steps = letters.flatMap((treadle, index) => stepsTo(treadle, letters[index - 1] ?? 0));
  return steps.length > 2 ? pointed(steps.length).map((step) => steps[step] ?? 0) : pointed(treadles);
}

function stepsTo(treadle: number, from: number): number[] {
  const direction = Math.sign(treadle - from);
  return Array.from({ length: Math.abs(treadle - from) }, (_, step) => from + direction * (step + 1));
}
