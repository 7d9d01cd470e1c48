import type { FormKind } from "../../src/leads/index.ts";
import { pdf } from "../../src/leads/testing/zip.ts";
import type { Site } from "./site-process.ts";

const kinds: FormKind[] = ["contact", "ebook", "job"];

export interface Visit {
  name: string;
  kind: FormKind;
}

/** Visitor number n always sends the same form with the same key, so that sending again is a repeated submission. */
export const createVisit = (n: number): Visit => ({ name: `Visitor ${n}`, kind: kinds[n % kinds.length] ?? "contact" });

/** Each visitor has its own network, so that rate limits do not apply. */
export const clientIpOf = (n: number): string => `10.${(n >> 8) & 255}.${n & 255}.1`;

/** Submits a visitor's form and returns the status, or 0 without a response. */
export async function submitVisit(site: Site, { name, kind }: Visit): Promise<number> {
  const id = name.replace(/\D/g, "");
  const form = new FormData();
  form.set("name", name);
  form.set("email", `visitor${id}@example.com`);
  form.set("message", `This is visitor ${id}.`);
  form.set("consent", "on");
  form.set("key", `key-${id}`);
  if (kind === "job") form.set("cv", new File([Uint8Array.from(pdf(name))], "cv.pdf"));
  try {
    const signal = AbortSignal.timeout(20_000);
    const headers = { accept: "application/json", "x-forwarded-for": clientIpOf(Number(id)) };
    const response = await fetch(site.url + site.forms[kind], { method: "POST", body: form, headers, signal });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}
