import { createHmac } from "node:crypto";

/** Names a person or a text without holding either: useless to whoever has the database but not the secret. */
export type KeyedHash = (purpose: string, ...values: (string | Uint8Array)[]) => string;

export const keyedHash =
  (secret: string): KeyedHash =>
  (purpose, ...values) => {
    const hash = createHmac("sha256", secret).update(purpose);
    // Lengths keep ("ab", "c") and ("a", "bc") apart.
    for (const value of values) hash.update(`\0${value.length}\0`).update(value);
    return hash.digest("base64url");
  };
