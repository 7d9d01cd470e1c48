import { createHmac, timingSafeEqual } from "node:crypto";

const tolerance = 5 * 60_000;

/** Whether a webhook call came from the website, unchanged and within the last five minutes. */
export function verifyWebhook(secret: string, headers: Headers, body: string, now = Date.now()): boolean {
  const id = headers.get("webhook-id");
  const timestamp = headers.get("webhook-timestamp");
  if (!id || !timestamp || Math.abs(now - Number(timestamp) * 1000) > tolerance) return false;
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();
  const signatures = (headers.get("webhook-signature") ?? "").split(" ");
  return signatures
    .filter((signature) => signature.startsWith("v1,"))
    .map((signature) => Buffer.from(signature.slice(3), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
