import type { Job } from "../../../content/snapshot.ts";

/** `21,000`. Without `Intl`, whose first use takes a slow phone longer than hydrating the page. */
const figure = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ",");

/** `21,000–29,000`, or `21,000` for all, and `PLN a month`. */
export function salaryRange({ from, to }: Job["salary"]): string {
  return from === to ? figure(from) : `${figure(from)}–${figure(to)}`;
}

export function salaryUnit({ currency, per }: Job["salary"]): string {
  return `${currency} ${per === "hour" ? "an hour" : "a month"}`;
}

const places = { no: "On site", hybrid: "Hybrid", yes: "Remote possible" };
export const remoteText = (remote: Job["remote"]): string => places[remote];

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
