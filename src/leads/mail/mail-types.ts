import type { LeadsOptions } from "../options.ts";
import type { Lead } from "../store/lead.ts";
import type { Block } from "./layout.ts";

/** A composed mail, before it is rendered as text and HTML. */
export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  blocks: Block[];
  reason: string;
}

export type MailTemplateOptions = Pick<LeadsOptions, "company" | "siteUrl" | "secret" | "mail">;

export type LeadMailTemplate = (lead: Lead, options: MailTemplateOptions) => Mail;
