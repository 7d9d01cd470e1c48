import type { ComponentProps, PropsWithChildren, ReactNode } from "react";
import styles from "./field.module.css";

type ControlProps<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

export function Field({ name, label, hint, errors, type = "text", ...rest }: ControlProps<"input">) {
  const field = { name, label, hint, errors };
  const className = type === "file" ? styles.file : styles.control;
  return (
    <FieldWrapper {...field} control={type} required={rest.required}>
      <input className={className} type={type} {...getFieldAttributes(field)} {...rest} />
    </FieldWrapper>
  );
}

export const FileField = (props: ControlProps<"input">) => <Field {...props} type="file" />;

export function TextArea({ name, label, hint, errors, ...rest }: ControlProps<"textarea">) {
  const field = { name, label, hint, errors };
  return (
    <FieldWrapper {...field} control="textarea" required={rest.required}>
      <textarea className={styles.control} rows={5} {...getFieldAttributes(field)} {...rest} />
    </FieldWrapper>
  );
}

interface SelectProps extends ControlProps<"select"> {
  options: readonly { value: string; label: string }[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

export function Select({ name, label, hint, errors, options, placeholder, ...rest }: SelectProps) {
  const field = { name, label, hint, errors };
  return (
    <FieldWrapper {...field} control="select" required={rest.required}>
      <div className={styles.select}>
        <select className={styles.control} {...getFieldAttributes(field)} {...rest}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </FieldWrapper>
  );
}

export function Checkbox({ name, label, hint, errors = [], ...rest }: ControlProps<"input">) {
  return (
    <div className={styles.field} data-invalid={errors.length > 0 || undefined}>
      <div className={styles.check}>
        <input className={styles.box} type="checkbox" {...getFieldAttributes({ name, hint, errors })} {...rest} />
        <label className={styles.boxLabel} htmlFor={name}>
          {label}
        </label>
      </div>
      <HintAndErrors name={name} hint={hint} errors={errors} />
    </div>
  );
}

/**
 * Hint and errors come before the control, so that the controls of two fields side by side are aligned at the bottom. Most
 * fields are required, so the optional ones are labelled. The kind of control is named on the wrapper, because the browser can
 * paint a field whose control it has not parsed yet: a form that used `:has()` to place it would shift.
 */
function FieldWrapper({
  name,
  label,
  hint,
  errors = [],
  control,
  required,
  children,
}: PropsWithChildren<FieldProps & { control: string; required?: boolean }>) {
  return (
    <div className={styles.field} data-control={control} data-invalid={errors.length > 0 || undefined}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {!required && <span className={styles.optional}> optional</span>}
      </label>
      <HintAndErrors name={name} hint={hint} errors={errors} />
      {children}
    </div>
  );
}

function HintAndErrors({ name, hint, errors = [] }: Omit<FieldProps, "label">) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {errors.length > 0 && (
        <p className={styles.error} id={`${name}-error`}>
          {errors.join(" ")}
        </p>
      )}
    </>
  );
}

interface FieldProps {
  /** Also the control's id, so a page can have only one form with fields of the same name. */
  name: string;
  label: ReactNode;
  hint?: string;
  /** The messages of a failed validation. */
  errors?: readonly string[];
}

/** Attributes that associate a control with its label, hint and errors. */
function getFieldAttributes({ name, hint, errors = [] }: Omit<FieldProps, "label">) {
  const descriptionIds = [hint && `${name}-hint`, errors.length > 0 && `${name}-error`].filter(Boolean);
  return {
    id: name,
    name,
    "aria-describedby": descriptionIds.length > 0 ? descriptionIds.join(" ") : undefined,
    "aria-invalid": errors.length > 0 || undefined,
  };
}
