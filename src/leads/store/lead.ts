import type { Selectable } from "kysely";
import { z } from "zod";
import type { FormKind } from "../forms/fields.ts";
import type { Answers } from "../forms/schemas.ts";
import type { LeadTable } from "./schema.ts";

export interface Lead {
  id: string;
  kind: FormKind;
  subject: { slug: string; title: string };
  answers: Answers;
  page: string;
  campaign: Record<string, string>;
  preselected: string;
  flags: string[];
  downloads: number;
  createdAt: number;
}

const answersSchema = z.object({ name: z.string(), email: z.string() }).catchall(z.union([z.string(), z.boolean()]));
const campaignSchema = z.record(z.string(), z.string());
const flagsSchema = z.array(z.string());

/** Throws if a JSON column does not hold what the schemas expect. */
export function parseLeadRow(row: Selectable<LeadTable>): Lead {
  return {
    id: row.id,
    kind: row.kind,
    subject: { slug: row.subject, title: row.subject_title },
    answers: answersSchema.parse(JSON.parse(row.answers)),
    page: row.page,
    campaign: campaignSchema.parse(JSON.parse(row.campaign)),
    preselected: row.preselected,
    flags: flagsSchema.parse(JSON.parse(row.flags)),
    downloads: row.downloads,
    createdAt: row.created_at,
  };
}
