import { createHmac } from "node:crypto";

/** Headers as in the Standard Webhooks specification, which libraries for most languages can verify. */
export function signedHeaders(secret: string, id: string, timestamp: number, body: string): Record<string, string> {
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp.toString(),
    "webhook-signature": `v1,${signature}`,
  };
}

function keyOf(secret: string): Buffer {
  return secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret, "utf8");
}
