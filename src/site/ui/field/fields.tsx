import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { described, type FieldProps } from "./field.ts";
import { FieldErrors, Frame } from "./frame.tsx";

type Control<Tag extends "input" | "textarea" | "select"> = FieldProps & Omit<ComponentProps<Tag>, keyof FieldProps>;

export function Field({ name, label, hint, errors, ...rest }: Control<"input">) {
  const field = { name, label, hint, errors };
  return (
    <Frame {...field} required={rest.required}>
      <input className={styles.control} type="text" {...described(field)} {...rest} />
    </Frame>
  );
}

export function TextArea({ name, label, hint, errors, ...rest }: Control<"textarea">) {
  const field = { name, label, hint, errors };
  return (
    <Frame {...field} required={rest.required}>
      <textarea className={styles.control} rows={5} {...described(field)} {...rest} />
    </Frame>
  );
}

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends Control<"select"> {
  options: readonly Option[];
  /** Shown while nothing is chosen. */
  placeholder?: string;
}

export function Select({ name, label, hint, errors, options, placeholder, ...rest }: SelectProps) {
  const field = { name, label, hint, errors };
  return (
    <Frame {...field} required={rest.required}>
      <div className={styles.select}>
        <select className={styles.control} {...described(field)} {...rest}>
          {placeholder && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </Frame>
  );
}

export function FileField({ name, label, hint, errors, ...rest }: Control<"input">) {
  const field = { name, label, hint, errors };
  return (
    <Frame {...field} required={rest.required}>
      <input className={styles.file} type="file" {...described(field)} {...rest} />
    </Frame>
  );
}

export function Checkbox({ name, label, hint, errors = [], ...rest }: Control<"input">) {
  return (
    <div className={styles.field} data-invalid={errors.length > 0 || undefined}>
      <div className={styles.check}>
        <input type="checkbox" {...described({ name, label, hint, errors })} {...rest} />
        <label htmlFor={name}>{label}</label>
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
