import { type Field as FieldContract, type FormKind, formFields } from "../../../leads/forms/fields.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox, Field, FileField, Select, TextArea } from "../../ui/field/field.tsx";
import { Progress } from "../../ui/progress/progress.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { formLabels } from "./form-labels.tsx";
import styles from "./lead-form.module.css";
import { type LeadFormState, type OnStored, useLeadForm } from "./use-lead-form.ts";

interface LeadFormProps {
  kind: FormKind;
  /** The values and errors of a submission without scripts that failed. */
  state: LeadFormState | null;
  services?: { slug: string; name: string }[];
  service?: string;
  budgets?: string[];
  onStored: OnStored;
}

/** Posts to the page's own URL and works without scripts; with scripts it is sent by XMLHttpRequest. */
export function LeadForm({ kind, state, services = [], service = "", budgets = [], onStored }: LeadFormProps) {
  const { form, values, progress, send } = useLeadForm(kind, state, onStored);
  const serviceOptions = services.map(({ slug, name }) => ({ value: slug, label: name }));
  const serviceChoice = { options: serviceOptions, placeholder: "Not sure yet" };
  const budgetOptions = budgets.map((range) => ({ value: range, label: range }));
  const budgetChoice = { options: budgetOptions, placeholder: "Choose a range" };
  const submitLabel = form.message ? "Try again" : formLabels[kind].send?.label;
  const isUploading = kind === "job" && progress !== null && progress < 1;
  const defaults: Record<string, string | undefined> = { service, ...values };

  function renderControl(field: FieldContract) {
    const { name, required, maxLength, autocomplete } = field;
    const { label, hint } = formLabels[kind][name] ?? { label: name };
    const common = { name, label, hint, required, errors: form.errors[name] };
    const text = { ...common, maxLength, autoComplete: autocomplete, defaultValue: defaults[name] };
    if (field.type === "checkbox")
      return <Checkbox key={name} {...common} value="on" defaultChecked={defaults[name] === "on"} />;
    if (field.type === "file") return <FileField key={name} {...common} accept={field.accept} />;
    if (field.type === "textarea") return <TextArea key={name} {...text} rows={name === "message" ? 6 : 3} />;
    if (field.type === "select") {
      const choice = name === "service" ? serviceChoice : budgetChoice;
      if (choice.options.length === 0) return null;
      return <Select key={name} {...common} {...choice} defaultValue={defaults[name] ?? ""} />;
    }
    return <Field key={name} {...text} type={field.type} />;
  }

  return (
    <form
      className={styles.form}
      method="post"
      data-form={kind}
      encType={kind === "job" ? "multipart/form-data" : undefined}
      onSubmit={send}
      ref={enhanceForm}
    >
      <ErrorSummary message={form.message} errors={form.errors} labels={formLabels[kind]} attempt={form.attempt} />
      {Object.values(formFields[kind]).map(renderControl)}
      <HiddenFields service={service} />
      <div className={styles.send}>
        <Button type="submit" disabled={progress !== null}>
          {progress === null ? submitLabel : "Sending …"}
        </Button>
        {progress !== null && <Progress label="Sending" value={isUploading ? progress : undefined} />}
        {isUploading && <span className={styles.share}>{Math.round(progress * 100)} %</span>}
      </div>
    </form>
  );
}

function enhanceForm(form: HTMLFormElement | null): void {
  if (!form) return;
  // With scripts, this form shows errors itself, at the fields and in a summary; without, the browser shows them.
  form.noValidate = true;
  // During a navigation the URL is already that of the next page, but the form still belongs to this one.
  form.action = location.href;
}

/** `website` is a honeypot: bots fill it, people never see it. */
function HiddenFields({ service }: { service: string }) {
  return (
    <>
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      {service && <input type="hidden" name="preselected" value={service} />}
    </>
  );
}
