export { createLeads, type Leads } from "./create-leads.ts";
export { type FormKind, formFields } from "./forms/fields.ts";
export type { FieldErrors } from "./forms/schemas.ts";
export { dailyBackupName } from "./operator/backup.ts";
export { readSettings } from "./settings.ts";
export { BodyError, parseSubmission } from "./submit/parse-body.ts";
export type { Subject } from "./submit/store-lead.ts";
