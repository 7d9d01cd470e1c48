import { type ReactNode, useEffect, useRef } from "react";
import type { FieldLabel } from "./form-labels.tsx";
import styles from "./lead-form.module.css";

interface ErrorSummaryProps {
  message?: string;
  errors: Record<string, string[]>;
  labels: Record<string, FieldLabel>;
  /** Goes up with every try, so that the summary is read again when it says the same. */
  attempt: number;
}

// Without a script the browser itself brings the reader to the mistakes, far down a page as the form may be.
const alertAttributes = { role: "alert", tabIndex: -1, autoFocus: true };

/** What is wrong, on top of the form, each with a link to its field. It takes the focus when it appears. */
export function ErrorSummary({ message, errors, labels, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);

  const fields = Object.entries(errors);
  if (!message && fields.length === 0) return null;
  return (
    <div className={styles.summary} ref={summary} {...alertAttributes}>
      <p>{message ? linkify(message) : "Please look at this again:"}</p>
      {fields.length > 0 && (
        <ul>
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

const CONTACT_PATTERN = /([^\s@]+@[^\s@]+\.[a-z]+)|(\+\d[\d ]+\d)/gi;

/** A message whose mail addresses and phone numbers can be tapped. */
function linkify(message: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { index, 0: text, 1: address } of message.matchAll(CONTACT_PATTERN)) {
    const href = address ? `mailto:${address}` : `tel:${text.replaceAll(" ", "")}`;
    parts.push(
      message.slice(end, index),
      <a key={index} href={href}>
        {text}
      </a>,
    );
    end = index + text.length;
  }
  return [...parts, message.slice(end)];
}
