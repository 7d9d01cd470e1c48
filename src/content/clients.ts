import type { Snapshot } from "./snapshot.ts";

/** Everybody whose name is shown drawn: the clients on the home page and those with a case study. */
export function clientsOf({ company, caseStudies }: Pick<Snapshot, "company" | "caseStudies">): string[] {
  return [...new Set([...company.clients.map(({ name }) => name), ...caseStudies.map(({ client }) => client)])];
}
