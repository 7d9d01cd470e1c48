import type { FormKind } from "../../src/leads/index.ts";
import { pdf } from "../../src/leads/testing/zip.ts";

const paths: Record<FormKind, string> = { contact: "/contact-us", ebook: "/ebook/sample", job: "/careers/sample" };
const kinds: FormKind[] = ["contact", "ebook", "job"];

export interface Visit {
  name: string;
  kind: FormKind;
}

/** Visitor number n: the same number always sends the same form, so sending again is a true repetition. */
export const visit = (n: number): Visit => ({ name: `Visitor ${n}`, kind: kinds[n % kinds.length] ?? "contact" });

/** Sends a visitor's form and gives the status, or 0 when no answer came. */
export async function send(siteUrl: string, { name, kind }: Visit): Promise<number> {
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
    const response = await fetch(siteUrl + paths[kind], { method: "POST", body: form, signal });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}
