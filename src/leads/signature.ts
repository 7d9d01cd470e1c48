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
