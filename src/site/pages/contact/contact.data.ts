import type { LoadArgs } from "../../load.ts";

export function load({ content, query, form }: LoadArgs) {
  const { email, telephone, address, offices } = content.company;
  const service = content.services.find(query.get("service") ?? "")?.slug ?? "";
  const data = {
    email,
    telephone,
    address,
    offices,
    service,
    services: content.services.all.map(({ slug, name }) => ({ slug, name })),
    form,
  };
  const description = "Tell us what you need. An engineer reads it and answers in writing within two working days.";
  return { data, head: { title: "Start a project", description, path: "/contact-us" } };
}
