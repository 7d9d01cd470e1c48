import type { LoadArgs } from "../../render/page-types.ts";

export function load({ content }: LoadArgs) {
  const { title, description, updatedOn, body, headings } = content.pages.privacy;
  const { legalName, address, privacyEmail } = content.company;
  const data = {
    title,
    description,
    updatedOn,
    body,
    headings: headings.filter(({ level }) => level === 2).map(({ id, text }) => ({ id, text })),
    controller: { name: legalName, street: address.street, town: `${address.postalCode} ${address.locality}` },
    email: privacyEmail,
  };
  return { data, head: { title, description, path: "/privacy-policy" } };
}
