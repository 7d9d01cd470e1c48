import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

type ControlProps<Tag extends "input" | "textarea" | "select"> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

export function Field({ name, label, hint, errors, ...rest }: ControlProps<"input">) {
  const field = { name, label, hint, errors };
  return (
    <FieldWrapper {...field} required={rest.required}>
      <input className={styles.control} type="text" {...getFieldAttributes(field)} {...rest} />
    </FieldWrapper>
  );
}

export function TextArea({ name, label, hint, errors, ...rest }: ControlProps<"textarea">) {
  const field = { name, label, hint, errors };
  return (
    <FieldWrapper {...field} required={rest.required}>
      <textarea className={styles.control} rows={5} {...getFieldAttributes(field)} {...rest} />
    </FieldWrapper>
  );
}

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends ControlProps<"select"> {
  options: readonly Option[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

export function Select({ name, label, hint, errors, options, placeholder, ...rest }: SelectProps) {
  const field = { name, label, hint, errors };
  return (
    <FieldWrapper {...field} required={rest.required}>
      <div className={styles.select}>
        <select className={styles.control} {...getFieldAttributes(field)} {...rest}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </FieldWrapper>
  );
}

export function FileField({ name, label, hint, errors, ...rest }: ControlProps<"input">) {
  const field = { name, label, hint, errors };
  return (
    <FieldWrapper {...field} required={rest.required}>
      <input className={styles.file} type="file" {...getFieldAttributes(field)} {...rest} />
    </FieldWrapper>
  );
}

export function Checkbox({ name, label, hint, errors = [], ...rest }: ControlProps<"input">) {
  return (
    <div className={styles.field} data-invalid={errors.length > 0 || undefined}>
      <div className={styles.check}>
        <input
          className={styles.box}
          type="checkbox"
          {...getFieldAttributes({ name, label, hint, errors })}
          {...rest}
        />
        <label className={styles.boxLabel} htmlFor={name}>
          {label}
        </label>
      </div>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors name={name} errors={errors} />
    </div>
  );
}

interface FieldWrapperProps extends FieldProps {
  required?: boolean;
  children: ReactNode;
}

/**
 * Hint and errors come before the control, so that the controls of two fields side by side are aligned at the bottom. Most
 * fields are required, so the optional ones are labelled.
 */
function FieldWrapper({ name, label, hint, errors = [], required = false, children }: FieldWrapperProps) {
  return (
    <div className={styles.field} data-invalid={errors.length > 0 || undefined}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {!required && <span className={styles.optional}> optional</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrors name={name} errors={errors} />
      {children}
    </div>
  );
}

function FieldErrors({ name, errors }: { name: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p className={styles.error} id={`${name}-error`}>
      {errors.join(" ")}
    </p>
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
function getFieldAttributes({ name, hint, errors = [] }: FieldProps) {
  const descriptionIds = [hint && `${name}-hint`, errors.length > 0 && `${name}-error`].filter(Boolean);
  return {
    id: name,
    name,
    "aria-describedby": descriptionIds.length > 0 ? descriptionIds.join(" ") : undefined,
    "aria-invalid": errors.length > 0 || undefined,
  };
}
