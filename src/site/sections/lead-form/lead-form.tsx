import { Button } from "../../ui/button/button.tsx";
import { Checkbox, Field, FileField, Select, TextArea } from "../../ui/field/fields.tsx";
import styles from "./lead-form.module.css";

export interface LeadFormState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  message?: string;
}

interface LeadFormProps {
  kind: "contact" | "ebook" | "job";
  /** How the server sent the form back, if it did. */
  state: LeadFormState | null;
  services?: { slug: string; name: string }[];
  service?: string;
}

const budgets = ["Under €25,000", "€25,000 to €75,000", "€75,000 to €200,000", "Over €200,000", "Not sure yet"];
const buttons = { contact: "Send", ebook: "Get the book", job: "Apply" };

/** Posts to the page's own address; the browser checks what it can, the server checks everything. */
export function LeadForm({ kind, state, services = [], service = "" }: LeadFormProps) {
  const field = (name: string) => ({ name, errors: state?.errors[name], defaultValue: state?.values[name] });
  return (
    <form className={styles.form} method="post" encType={kind === "job" ? "multipart/form-data" : undefined}>
      {state?.message && <p role="alert">{state.message}</p>}
      <Field label="Name" required maxLength={120} autoComplete="name" {...field("name")} />
      <Field label="Email" type="email" required maxLength={254} autoComplete="email" {...field("email")} />
      {kind !== "job" && <Field label="Company" maxLength={120} autoComplete="organization" {...field("company")} />}
      {kind !== "ebook" && <Field label="Phone" type="tel" maxLength={40} autoComplete="tel" {...field("phone")} />}
      {kind === "contact" && (
        <>
          <Select
            label="Service"
            placeholder="Not sure yet"
            options={services.map(({ slug, name }) => ({ value: slug, label: name }))}
            {...field("service")}
            defaultValue={state?.values.service ?? service}
          />
          <Select
            label="Budget"
            placeholder="Choose a range"
            options={budgets.map((label) => ({ value: label, label }))}
            {...field("budget")}
          />
        </>
      )}
      {kind === "job" && <TextArea label="Links to your work" rows={3} maxLength={1000} {...field("links")} />}
      {kind !== "ebook" && (
        <TextArea label="Message" required={kind === "contact"} maxLength={5000} {...field("message")} />
      )}
      {kind === "job" && (
        <FileField
          label="CV"
          hint="PDF, DOCX or ODT, up to 5 MB"
          required
          accept=".pdf,.docx,.odt"
          name="cv"
          errors={state?.errors.cv}
        />
      )}
      {kind === "ebook" && (
        <Checkbox label="Tell me when there is a new article or ebook" name="newsletter" value="on" />
      )}
      <Checkbox
        label="You may store what I wrote to answer it, as the privacy policy says"
        required
        name="consent"
        value="on"
        errors={state?.errors.consent}
      />
      <p className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </p>
      <Button type="submit">{buttons[kind]}</Button>
    </form>
  );
}
