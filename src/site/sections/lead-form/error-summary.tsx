import { type ReactNode, useEffect, useRef } from "react";
import type { FieldLabel } from "./form-labels.tsx";
import styles from "./lead-form.module.css";

interface ErrorSummaryProps {
  message?: string;
  errors: Record<string, string[]>;
  labels: Record<string, FieldLabel>;
  /** Increases with every submission, so that an unchanged summary is focused and announced again. */
  attempt: number;
}

// Without scripts, `autofocus` makes the browser scroll to the errors, because the form may be far down the page.
const alertAttributes = { role: "alert", tabIndex: -1, autoFocus: true };

/** Lists all errors above the form, each with a link to its field. It takes focus when it appears. */
export function ErrorSummary({ message, errors, labels, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  const fields = Object.entries(errors);
  if (!message && fields.length === 0) return null;
  return (
    <div className={styles.summary} ref={summary} {...alertAttributes}>
      <p className={styles.message}>{message ? linkify(message) : "Please correct the following:"}</p>
      {fields.length > 0 && (
        <ul className={styles.errors}>
          {fields.map(([name, messages]) => (
            <li key={name}>
              <a href={`#${name}`}>{labels[name]?.short ?? labels[name]?.label ?? name}</a>: {messages.join(" ")}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const CONTACT_PATTERN = /([^\s@]+@[^\s@]+\.[a-z]+|\+\d[\d ]+\d)/i;

/** Turns email addresses and phone numbers in a message into links. */
function linkify(message: string): ReactNode[] {
  return message.split(CONTACT_PATTERN).map((part, index) => {
    if (index % 2 === 0) return part;
    const href = part.includes("@") ? `mailto:${part}` : `tel:${part.replaceAll(" ", "")}`;
    return (
      <a key={href} href={href}>
        {part}
      </a>
    );
  });
}
