// No imports: error reports use this module in the browser, and must not depend on a chunk that failed to load.

const MAX_LENGTH = 160;

/** Signs of personal data or secrets: email addresses, phone and account numbers, keys, signed or random tokens. */
const personalPatterns = [
  // As they are, percent-encoded, or percent-encoded twice.
  /[@=;]|%(25)?(40|3d|3b)/i,
  /\d{7}/,
  /[0-9a-f]{16}/i,
  /[0-9a-f]{8}-[0-9a-f]{4}-/i,
  /\beyJ/,
  /(?=[a-z0-9_]*\d)(?=[a-z0-9_]*[a-z])[a-z0-9_]{20}/i,
  /[a-z0-9]{32}/i,
];

/** Whether a path, or a part of one, may contain personal data or a secret. */
export function looksPersonal(path: string): boolean {
  return path.length > MAX_LENGTH || personalPatterns.some((pattern) => pattern.test(path));
}

/** The path for a log, with `[masked]` for each segment that may contain personal data or a secret. */
export function maskPersonalSegments(path: string): string {
  if (!looksPersonal(path)) return path;
  return path
    .split("/")
    .map((segment) => (looksPersonal(segment) ? "[masked]" : segment))
    .join("/");
}
