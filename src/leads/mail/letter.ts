import type { Lead } from "../lead.ts";
import type { LeadsOptions } from "../options.ts";
import type { Block } from "./blocks.ts";

export interface Letter {
  to: string;
  replyTo?: string;
  subject: string;
  blocks: Block[];
  reason: string;
}

export type LetterOptions = Pick<LeadsOptions, "company" | "siteUrl" | "secret" | "mail">;

export type LeadLetter = (lead: Lead, options: LetterOptions) => Letter;
