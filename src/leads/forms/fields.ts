/**
 * The fields of each form, read by the browser's form components and the server's schemas, so that both show the same
 * error messages. This file is part of the browser bundle: it imports nothing.
 */
export type FormKind = "contact" | "ebook" | "job";

export interface FieldMessages {
  /** Shown for `valueMissing`. */
  required?: string;
  /** Shown for `tooLong`. */
  tooLong?: string;
  /** Shown for `typeMismatch` and for any other value that the server rejects. */
  invalid?: string;
}

export interface Field {
  name: string;
  type: "text" | "email" | "tel" | "textarea" | "select" | "checkbox" | "file";
  required: boolean;
  maxLength?: number;
  autocomplete?: string;
  /** A field that may be filled in instead; one of the two is required. */
  replacedBy?: string;
  /** For file fields: the `accept` attribute. */
  accept?: string;
  messages: FieldMessages;
}

const name = {
  name: "name",
  type: "text",
  required: true,
  maxLength: 120,
  autocomplete: "name",
  messages: {
    required: "Enter your name.",
    tooLong: "Keep your name under 120 characters.",
    invalid: "Enter your name on one line, as plain text.",
  },
} as const satisfies Field;

const email = {
  name: "email",
  type: "email",
  required: true,
  maxLength: 254,
  autocomplete: "email",
  messages: {
    required: "Enter an email address we can reply to.",
    tooLong: "An email address can have at most 254 characters.",
    invalid: "This does not look like an email address. It should look like name@example.com.",
  },
} as const satisfies Field;

const company = {
  name: "company",
  type: "text",
  required: false,
  maxLength: 120,
  autocomplete: "organization",
  messages: {
    tooLong: "Keep the company’s name under 120 characters.",
    invalid: "Enter the company’s name on one line, as plain text.",
  },
} as const satisfies Field;

const phone = {
  name: "phone",
  type: "tel",
  required: false,
  maxLength: 40,
  autocomplete: "tel",
  messages: {
    tooLong: "A phone number can have at most 40 characters.",
    invalid: "Enter the phone number in digits, starting with the country code.",
  },
} as const satisfies Field;

const consent = {
  name: "consent",
  type: "checkbox",
  required: true,
  messages: { required: "Please tick this box. Otherwise we cannot store what you send." },
} as const satisfies Field;

const choice = { type: "select", required: false, maxLength: 100 } as const;

const contactFields = {
  name,
  email,
  company,
  phone,
  service: { ...choice, name: "service", messages: { invalid: "Choose a service from the list, or none." } },
  budget: { ...choice, name: "budget", messages: { invalid: "Choose a budget from the list, or none." } },
  message: {
    name: "message",
    type: "textarea",
    required: true,
    maxLength: 5000,
    messages: {
      required: "Tell us what you need. A sentence is enough.",
      tooLong: "Keep the message under 5,000 characters, or send the full text by email.",
      invalid: "The message contains characters we cannot read. Please use plain text.",
    },
  },
  consent,
} as const satisfies Record<string, Field>;

const ebookFields = {
  name,
  email,
  company,
  newsletter: { name: "newsletter", type: "checkbox", required: false, messages: {} },
  consent,
} as const satisfies Record<string, Field>;

export const jobFields = {
  name,
  email,
  phone,
  links: {
    name: "links",
    type: "textarea",
    required: false,
    maxLength: 1000,
    messages: {
      tooLong: "Keep the links under 1,000 characters.",
      invalid: "The links contain characters we cannot read. Please use plain text.",
    },
  },
  message: {
    name: "message",
    type: "textarea",
    required: false,
    maxLength: 5000,
    messages: {
      tooLong: "Keep the message under 5,000 characters. The rest can go in your CV.",
      invalid: "The message contains characters we cannot read. Please use plain text.",
    },
  },
  cv: {
    name: "cv",
    type: "file",
    required: false,
    replacedBy: "links",
    accept: ".pdf,.docx,.odt",
    messages: {
      required: "Attach your CV, or add a link to your profile.",
      tooLong: "The CV is larger than 5 MB. Please attach a smaller file.",
      invalid: "Please attach your CV as a PDF, DOCX or ODT file without macros.",
    },
  },
  consent,
} as const satisfies Record<string, Field>;

/** The form that subscribes to new articles. It stores no lead. */
export const newsletterFields = {
  email: {
    ...email,
    messages: { ...email.messages, required: "Enter the address that new articles should go to." },
  },
  topics: {
    name: "topics",
    type: "checkbox",
    required: false,
    messages: { invalid: "Choose topics from the list, or none of them for every article." },
  },
  consent: { ...consent, messages: { required: "We may only write to you with your consent. Please tick the box." } },
} as const satisfies Record<string, Field>;

/** What a subscriber agrees to. It is stored with the time, as proof of the consent. */
export const newsletterConsent =
  "Send me new articles by email until I unsubscribe, which takes one click in any of them";

export const formFields = { contact: contactFields, ebook: ebookFields, job: jobFields } as const;

export const cvSizeLimit = 5 * 1024 * 1024;

export const campaignFields = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;

/**
 * Hidden inputs. `website` is the honeypot, `key` is the idempotency key of a submission, the others are attribution: how
 * the visitor came to the form.
 */
export const hiddenFields = ["website", "key", "from", "preselected", ...campaignFields] as const;
