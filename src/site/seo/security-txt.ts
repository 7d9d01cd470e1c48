export const SECURITY_TXT_PATH = "/.well-known/security.txt";

const MONTHS_VALID = 6;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. `Expires` must be less than a year ahead, and is
 * the first day of a month, so that the file and its ETag change once a month.
 */
export function renderSecurityTxt({ email }: { email: string }, siteUrl: string, now: Date): string {
  const expires = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + MONTHS_VALID, 1));
  return `Contact: mailto:${email}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${siteUrl}${SECURITY_TXT_PATH}
`;
}
