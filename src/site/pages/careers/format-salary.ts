import type { Job } from "../../../content/model/snapshot.ts";

/** Formats `21,000` without `Intl`, whose first use takes a slow phone longer than hydrating the page. */
const formatAmount = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ",");

/** `21,000–29,000`, or `21,000` where both ends are the same. */
export function formatSalaryRange({ from, to }: Job["salary"]): string {
  return from === to ? formatAmount(from) : `${formatAmount(from)}–${formatAmount(to)}`;
}

export function formatSalaryUnit({ currency, per }: Job["salary"]): string {
  return `${currency} ${per === "hour" ? "an hour" : "a month"}`;
}

const remoteLabels = { no: "On site", hybrid: "Hybrid", yes: "Remote possible" };
export const formatRemote = (remote: Job["remote"]): string => remoteLabels[remote];

export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
