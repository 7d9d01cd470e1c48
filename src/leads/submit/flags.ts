import type { Answers } from "../contracts/schemas.ts";

/** Signs of spam. They mark a lead for the reader and never drop it: a client may well send three links. */
export function flagsOf(answers: Answers): string[] {
  const prose = [answers.name, answers.company, answers.message].filter((text) => typeof text === "string").join("\n");
  const links = prose.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
  const flags: string[] = [];
  if (links > 0) flags.push(`links:${links}`);
  if (/<a\s|\[url[=\]]/i.test(prose)) flags.push("markup");
  return flags;
}
