import { readFileSync } from "node:fs";
import { validateXML } from "xmllint-wasm";

/** Validates a sitemap against the XSD of the sitemap protocol with libxml2. */
export async function findXsdErrors(xml: string, schema: "sitemap" | "siteindex"): Promise<string[]> {
  const { errors } = await validateXML({
    xml: { fileName: "sitemap.xml", contents: xml },
    schema: readFileSync(new URL(`${schema}.xsd`, import.meta.url), "utf8"),
  });
  return errors.map(({ rawMessage }) => rawMessage);
}
