import { createHmac, timingSafeEqual } from "node:crypto";

/** HMAC of values that must not contain line breaks; the first says what the signature is for. */
export function createSignature(secret: string, values: string[], encoding: "base64url" | "hex"): string {
  return createHmac("sha256", secret).update(values.join("\n")).digest(encoding);
}

/** Whether a signature is that of any of the secrets, so that links outlive a rotation of the secret. */
export function isSigned(
  secrets: string[],
  signature: string,
  values: string[],
  encoding: "base64url" | "hex",
): boolean {
  const actual = Buffer.from(signature);
  return secrets.some((secret) => {
    const expected = Buffer.from(createSignature(secret, values, encoding));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

/** Keyed hash of personal data for tables that must not store it: it cannot be reversed or guessed without the secret. */
export type Hmac = (purpose: string, ...values: (string | Uint8Array)[]) => string;

export const createHmacFunction =
  (secret: string): Hmac =>
  (purpose, ...values) => {
    const hash = createHmac("sha256", secret).update(purpose);
    // The lengths make ("ab", "c") and ("a", "bc") different inputs.
    for (const value of values) hash.update(`\0${value.length}\0`).update(value);
    return hash.digest("base64url");
  };
