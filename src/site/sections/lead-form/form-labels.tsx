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
  phone: { label: "Phone", hint: "If you would rather talk." },
};

const consentLabel = (purpose: string): FieldLabel => ({
  label: (
    <>
      {purpose}, as described in the <a href="/privacy-policy">privacy policy</a>
    </>
  ),
  short: "Storing what you send",
});

/** The texts of the forms. `send` is the submit button. */
export const formLabels: Record<FormKind, Record<string, FieldLabel>> = {
  contact: {
    ...personLabels,
    service: { label: "Service you are interested in" },
    budget: { label: "Budget", hint: "A range is enough. We answer whatever it is." },
    message: { label: "What do you need?", hint: "The problem, the deadline and what already exists." },
    consent: consentLabel("Store my message so you can reply"),
    send: { label: "Send" },
  },
  ebook: {
    ...personLabels,
    newsletter: { label: "Email me new articles too" },
    consent: consentLabel("Store my details so you can send me the ebook"),
    send: { label: "Get the ebook" },
  },
  job: {
    ...personLabels,
    phone: { label: "Phone" },
    links: { label: "Profile or links to your work", hint: "LinkedIn, GitHub, talks, texts. One per line." },
    message: { label: "Anything else we should know", hint: "No cover letter needed." },
    cv: { label: "CV", hint: "PDF, DOCX or ODT, up to 5 MB. Not needed if you gave us a link above." },
    consent: consentLabel("Store my details to handle this application"),
    send: { label: "Apply" },
  },
};
