import type { ReactNode } from "react";
import styles from "./field.module.css";
import type { FieldProps } from "./field.ts";

interface FrameProps extends FieldProps {
  required?: boolean;
  children: ReactNode;
}

/** Label, hint, errors, control: where two stand side by side, the controls stay on one line. Most fields are required, so the optional ones say so. */
export function Frame({ name, label, hint, errors = [], required = false, children }: FrameProps) {
  return (
    <div className={styles.field} data-invalid={errors.length > 0 || undefined}>
      <label className={styles.label} htmlFor={name}>
        {label}
        {!required && <span> optional</span>}
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

export function FieldErrors({ name, errors }: { name: string; errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <p className={styles.error} id={`${name}-error`}>
      {errors.join(" ")}
    </p>
  );
}
