export { createLeads, type Leads } from "./create-leads.ts";
export { type FormKind, formFields } from "./forms/fields.ts";
export type { FieldErrors } from "./forms/schemas.ts";
export { sendOperatorMail } from "./mail/send-mail.ts";
export { dailyBackupName } from "./operator/backup.ts";
export { leadsVariables, readSettings } from "./settings.ts";
export { BodyError, parseSubmission, type SentForm } from "./submit/parse-body.ts";
export type { Subject } from "./submit/store-lead.ts";
