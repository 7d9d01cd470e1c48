import { decoded } from "./placeholders.ts";

const LONGEST = 160;

/** Marks of a person or a secret: an address, a phone number or account, a key, a signed or random token. */
const telling = [
  /@/,
  /[=;]/,
  /\d{7}/,
  /[0-9a-f]{16}/i,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /\beyJ/,
  /(?=[a-z0-9_]*\d)(?=[a-z0-9_]*[a-z])[a-z0-9_]{20}/i,
  /[a-z0-9]{32}/i,
];

/** Addresses that may say who asked are not written down; the ones worth a redirect never look like that. */
export function mayTellWho(pathname: string): boolean {
  const text = decoded(decoded(pathname));
  return text.length > LONGEST || telling.some((mark) => mark.test(text));
}
