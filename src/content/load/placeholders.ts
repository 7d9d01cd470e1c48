import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { didYouMean } from "../../shared/did-you-mean.ts";
import { formatWorkingDays } from "../../shared/pluralize.ts";
import { type Company, companySchema } from "../model/company.ts";
import { type Problem, positionAt, readYaml } from "./yaml.ts";

/** What texts can name as `{company.…}`, by the path in company.yaml: `email`, `address.street`, `facts.dayRate`. */
export type Facts = ReadonlyMap<string, string>;

/** The facts of the site in a folder. Undefined if its company.yaml is invalid, which is reported with the other mistakes. */
export function readFacts(directory: string, parseYaml = readYaml): Facts | undefined {
  const file = join(directory, "company.yaml");
  if (!existsSync(file)) return undefined;
  const { data } = companySchema.safeParse(parseYaml(readFileSync(file, "utf8")).value);
  return data && listFacts(data);
}

function listFacts({ facts, leads, ...company }: Company): Facts {
  const { enquiries, applications } = leads.answerWithin;
  return new Map([
    ...listTexts(company),
    ["leads.hours.from", leads.hours.from],
    ["leads.hours.to", leads.hours.to],
    ["leads.answerWithin.enquiries", formatWorkingDays(enquiries)],
    ["leads.answerWithin.applications", formatWorkingDays(applications)],
    ...facts.map(({ name, value }): [string, string] => [`facts.${name}`, value]),
  ]);
}

function listTexts(value: object): [string, string][] {
  return Object.entries(value).flatMap(([key, item]): [string, string][] => {
    if (typeof item === "string") return [[key, item]];
    if (typeof item !== "object" || item === null || Array.isArray(item)) return [];
    return listTexts(item).map(([path, text]) => [`${key}.${path}`, text]);
  });
}

const PLACEHOLDER = /\{company\.([^{}\s]*)\}/g;
const PLACEHOLDER_OR_CODE = new RegExp(`^ *(\`{3,}|~{3,}).*\\n[^]*?^ *\\1|(\`+)[^\`]+\\2|${PLACEHOLDER.source}`, "gm");

const explainUnknown = (name: string, facts: Facts) =>
  `company.yaml has no text '${name}', which {company.${name}} names${didYouMean(name, facts.keys())}`;

/** Replaces the placeholders of a Markdown text outside of code. Those that name nothing stay and are problems. */
export function fillMarkdown(markdown: string, facts: Facts, linesBefore: number) {
  const problems: Problem[] = [];
  const text = markdown.replace(PLACEHOLDER_OR_CODE, (match, _fence, _quote, name: string | undefined, at: number) => {
    if (name === undefined) return match;
    const fact = facts.get(name);
    if (fact !== undefined) return fact;
    const { line, column } = positionAt(markdown, at);
    problems.push({ line: line + linesBefore, column, message: explainUnknown(name, facts) });
    return match;
  });
  return { text, problems };
}

/** Replaces the placeholders in all texts of a parsed YAML value, and calls `report` for those that name nothing. */
export function fillValue(
  value: unknown,
  facts: Facts,
  report: (path: PropertyKey[], message: string) => void,
  path: PropertyKey[] = [],
): unknown {
  if (typeof value === "string")
    return value.replace(PLACEHOLDER, (match, name: string) => {
      const fact = facts.get(name);
      if (fact === undefined) report(path, explainUnknown(name, facts));
      return fact ?? match;
    });
  if (Array.isArray(value)) return value.map((item, index) => fillValue(item, facts, report, [...path, index]));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, fillValue(item, facts, report, [...path, key])]),
  );
}
