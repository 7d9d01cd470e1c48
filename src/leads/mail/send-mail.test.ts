import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { mailFolder, sendOperatorMail } from "./send-mail.ts";

it.each([
  ["ops@tessel.example", "ops@tessel.example"],
  [undefined, "leads@tessel.example"],
])("sends mail for the operator %s to %s", async (operator, receiver) => {
  const dataDir = mkdtempSync(join(tmpdir(), "mail-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const mail = { from: "Tessel <website@tessel.example>", to: "leads@tessel.example", operator };
  await sendOperatorMail(
    { subject: "The disk is full", blocks: [{ type: "paragraph", text: "No space left." }], reason: "Sent by a test." },
    {
      siteUrl: "https://tessel.example",
      company: { name: "Tessel", email: "hello@tessel.example" },
      mail,
      dataDir,
    },
  );
  const folder = mailFolder(dataDir);
  const [file = "", ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  const text = readFileSync(join(folder, file), "utf8");
  expect(text).toContain(`To: ${receiver}`);
  expect(text).toContain("Subject: The disk is full");
  expect(text).toContain("No space left.");
});
