import type { ReactNode } from "react";

export interface FieldProps {
  name: string;
  label: ReactNode;
  hint?: string;
  /** What the server said about this field; the first form on the page owns the ids, which are the names. */
  errors?: readonly string[];
}

/** Attributes that tie a control to its label, hint and errors. */
export function described({ name, hint, errors = [] }: FieldProps) {
  const notes = [hint && `${name}-hint`, errors.length > 0 && `${name}-error`].filter(Boolean);
  return {
    id: name,
    name,
    "aria-describedby": notes.length > 0 ? notes.join(" ") : undefined,
    "aria-invalid": errors.length > 0 || undefined,
  };
}
