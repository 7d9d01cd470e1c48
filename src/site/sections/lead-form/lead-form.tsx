import { budgets, type Field as FieldContract, type FormKind, formFields } from "../../../leads/forms/fields.ts";
import { Button } from "../../ui/button/button.tsx";
import { Checkbox, Field, FileField, Select, TextArea } from "../../ui/field/field.tsx";
import { Progress } from "../../ui/progress/progress.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { formLabels } from "./form-labels.tsx";
import styles from "./lead-form.module.css";
import { type LeadFormState, type OnStored, useLeadForm } from "./use-lead-form.ts";

interface LeadFormProps {
  kind: FormKind;
  /** How the server sent the form back, if it did. */
  state: LeadFormState | null;
  services?: { slug: string; name: string }[];
  service?: string;
  onStored: OnStored;
}

/** Posts to the page's own address and works without a script; with one it is sent in place. */
export function LeadForm({ kind, state, services = [], service = "", onStored }: LeadFormProps) {
  const { form, values, sending, send } = useLeadForm(kind, state, onStored);
  const options = {
    service: services.map(({ slug, name }) => ({ value: slug, label: name })),
    budget: budgets,
  };
  const calm = form.message ? "Try again" : formLabels[kind].send?.label;
  const uploading = kind === "job" && sending !== null && sending < 1;
  const preset: Record<string, string | undefined> = { service, ...values };

  function control(field: FieldContract) {
    const { name, required, maxLength, autocomplete } = field;
    const { label, hint } = formLabels[kind][name] ?? { label: name };
    const common = { name, label, hint, required, errors: form.errors[name] };
    const text = { ...common, maxLength, autoComplete: autocomplete, defaultValue: preset[name] };
    if (field.type === "checkbox")
      return <Checkbox key={name} {...common} value="on" defaultChecked={preset[name] === "on"} />;
    if (field.type === "file") return <FileField key={name} {...common} accept={field.accept} />;
    if (field.type === "textarea") return <TextArea key={name} {...text} rows={name === "message" ? 6 : 3} />;
    if (field.type === "select") {
      const select = { ...common, defaultValue: preset[name] ?? "" };
      if (name === "service")
        return <Select key={name} {...select} options={options.service} placeholder="Not sure yet" />;
      return <Select key={name} {...select} options={options.budget} placeholder="Choose a range" />;
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
      {Object.values(formFields[kind]).map(control)}
      <HiddenFields service={service} />
      <div className={styles.send}>
        <Button type="submit" disabled={sending !== null}>
          {sending === null ? calm : "Sending …"}
        </Button>
        {sending !== null && <Progress label="Sending" value={uploading ? sending : undefined} />}
        {uploading && <span className={styles.share}>{Math.round(sending * 100)} %</span>}
      </div>
    </form>
  );
}

function enhanceForm(form: HTMLFormElement | null): void {
  if (!form) return;
  // Where scripts run, mistakes are shown at their fields and on top; where not, the browser shows them its own way.
  form.noValidate = true;
  // While the next page is on its way the address is that page's already, and the form still this one's.
  form.action = location.href;
}

/** Bots fill every field; people never see the first. */
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
