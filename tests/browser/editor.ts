import { expect, type Page } from "@playwright/test";

/** A field of the open entry. */
export const findField = (page: Page, name: string) => page.locator(`section[data-key-path="${name}"]`);

/** Saves the open entry, after which Sveltia shows the list. */
export async function saveEntry(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page).toHaveURL(/#\/collections\/[\w-]+$/);
}

/** Presses the button for a figure and chooses the file. */
export async function insertFigure(
  page: Page,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  await findField(page, "body").getByRole("button", { name: "Figure" }).click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  await (await choosing).setFiles(file);
  await page.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
}
