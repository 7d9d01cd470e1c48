import { Checkbox, Field, FileField, Select, TextArea } from "../field/fields.tsx";
import styles from "./gallery.module.css";
import { Specimen } from "./specimen.tsx";

const services = [
  { value: "data-engineering", label: "Data engineering" },
  { value: "mvp-development", label: "MVP development" },
];

export function Fields({ prefix }: { prefix: string }) {
  const name = (field: string) => `${prefix}-${field}`;
  return (
    <Specimen name="Fields">
      <form className={styles.form}>
        <Field name={name("name")} label="Name" required autoComplete="name" />
        <Field name={name("company")} label="Company" placeholder="As on an invoice" />
        <Field
          name={name("email")}
          label="Email"
          type="email"
          required
          hint="We answer from a person’s address within two working days."
          defaultValue="marta@northloom"
          errors={["Write the whole address, like marta@northloom.example."]}
        />
        <Field name={name("phone")} label="Phone" type="tel" disabled defaultValue="+48 42 555 01 40" />
        <Select name={name("service")} label="Service" options={services} placeholder="Not sure yet" />
        <Select
          name={name("budget")}
          label="Budget"
          options={services}
          required
          errors={["Choose the range that comes closest."]}
        />
        <Select name={name("office")} label="Office" options={services} disabled />
        <FileField name={name("brief")} label="Brief" hint="If there is one." />
        <FileField
          name={name("cv")}
          label="CV"
          required
          accept=".pdf,.docx,.odt"
          hint="PDF, DOCX or ODT, up to 5 MB."
          errors={["This file is larger than 5 MB."]}
        />
        <TextArea name={name("message")} label="What do you need?" required hint="Three sentences are enough." />
        <Checkbox name={name("newsletter")} label="Send me new writing, at most twice a month" defaultChecked />
        <Checkbox
          name={name("consent")}
          label="You may store what I wrote here to answer me. I can have it erased at any time."
          required
          errors={["Without it we may not keep your message."]}
        />
      </form>
    </Specimen>
  );
}
