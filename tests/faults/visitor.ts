import type { FormKind } from "../../src/leads/index.ts";
import { pdf } from "../../src/leads/testing/zip.ts";
import type { Site } from "./site-process.ts";

const kinds: FormKind[] = ["contact", "ebook", "job"];

export interface Visit {
  name: string;
  kind: FormKind;
}

/** Visitor number n: the same number always sends the same form, so sending again is a true repetition. */
export const visit = (n: number): Visit => ({ name: `Visitor ${n}`, kind: kinds[n % kinds.length] ?? "contact" });

/** Visitors do not share a network, or the limits would be what is tested. */
export const addressOf = (n: number): string => `10.${(n >> 8) & 255}.${n & 255}.1`;

/** Sends a visitor's form and gives the status, or 0 when no answer came. */
export async function send(site: Site, { name, kind }: Visit): Promise<number> {
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
    const headers = { accept: "application/json", "x-forwarded-for": addressOf(Number(id)) };
    const response = await fetch(site.url + site.forms[kind], { method: "POST", body: form, headers, signal });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}
