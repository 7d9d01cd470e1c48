import { readFileSync } from "node:fs";
import { validateXML } from "xmllint-wasm";

/** What libxml2 finds wrong with a file, by the protocol's schema. */
export async function schemaComplaints(xml: string, schema: "sitemap" | "siteindex"): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "sitemap.xml", contents: xml },
    schema: readFileSync(new URL(`${schema}.xsd`, import.meta.url), "utf8"),
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
