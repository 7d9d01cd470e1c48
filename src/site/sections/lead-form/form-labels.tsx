import type { ReactNode } from "react";
import type { FormKind } from "../../../leads/forms/fields.ts";

export interface FieldLabel {
  label: ReactNode;
  /** The field's name in the error summary, where the label is a sentence. */
  short?: string;
  hint?: string;
}

const personLabels = {
  name: { label: "Name" },
  email: { label: "Email" },
  company: { label: "Company" },
  phone: { label: "Phone", hint: "Only if you would rather talk than read." },
};

const consentLabel = (purpose: string): FieldLabel => ({
  label: (
    <>
      {purpose}, as the <a href="/privacy-policy">privacy policy</a> says
    </>
  ),
  short: "Your consent",
});

/** The texts of the forms. `send` is the submit button. */
export const formLabels: Record<FormKind, Record<string, FieldLabel>> = {
  contact: {
    ...personLabels,
    service: { label: "What is it about" },
    budget: { label: "Budget", hint: "A range is enough. It decides who answers you, not whether." },
    message: { label: "What do you need", hint: "The problem, the deadline, and what exists already." },
    consent: consentLabel("You may store what I wrote to answer it"),
    send: { label: "Send" },
  },
  ebook: {
    ...personLabels,
    newsletter: { label: "Send me new articles by mail, too" },
    consent: consentLabel("You may store this to send me the book"),
    send: { label: "Get the book" },
  },
  job: {
    ...personLabels,
    phone: { label: "Phone" },
    links: { label: "Links to your work", hint: "One a line: code, talks, texts, whatever shows how you think." },
    message: { label: "Anything you want us to know", hint: "No cover letter needed." },
    cv: { label: "CV", hint: "PDF, DOCX or ODT, up to 5 MB." },
    consent: consentLabel("You may store this to handle my application"),
    send: { label: "Apply" },
  },
};
