import { expect, type Locator, type Page } from "@playwright/test";

const form = 'form[method="post"]';

export const field = (page: Page, name: string): Locator => page.locator(`${form} [name="${name}"]`);
export const button = (page: Page): Locator => page.locator(`${form} [type="submit"]`);
export const summary = (page: Page): Locator => page.locator(form).getByRole("alert");
export const send = (page: Page): Promise<void> => button(page).click();

export const message = "We need a loom.\nAnd a weaver.";
export const cv = (bytes = 0) => ({
  name: "cv.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(`%PDF-1.7\n${"a".repeat(bytes)}\nstartxref\n0\n%%EOF\n`),
});

export async function fillIn(page: Page): Promise<void> {
  await field(page, "name").fill("Ada Lovelace");
  await field(page, "email").fill("ada@example.com");
  await field(page, "message").fill(message);
  await field(page, "consent").check();
}

export async function expectTextKept(page: Page): Promise<void> {
  await expect(field(page, "name")).toHaveValue("Ada Lovelace");
  await expect(field(page, "email")).toHaveValue("ada@example.com");
  await expect(field(page, "message")).toHaveValue(message);
}
