import { personCard } from "../../../content/cards.ts";
import type { LoadArgs } from "../../load.ts";

export function load({ content, query, form }: LoadArgs) {
  const { email, telephone, offices, readers } = content.company;
  const data = {
    email,
    telephone,
    offices,
    reader: content.people.pick([readers.enquiries]).map(personCard)[0],
    service: content.services.find(query.get("service") ?? "")?.slug ?? "",
    services: content.services.all.map(({ slug, name }) => ({ slug, name })),
    form,
  };
  const description = "Tell us what you need. An engineer reads it and answers in writing within two working days.";
  return { data, head: { title: "Start a project", description, path: "/contact-us", kind: "ContactPage" as const } };
}
