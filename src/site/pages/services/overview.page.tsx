import type { PageProps } from "../../load.ts";
import { familyNames } from "./family-names.ts";
import type { load } from "./overview.data.ts";

export default function ServicesPage({ families }: PageProps<typeof load>) {
  return (
    <>
      <h1>Services</h1>
      {families.map(({ family, services }) => (
        <section key={family} id={family}>
          <h2>{familyNames[family]}</h2>
          <ul>
            {services.map(({ slug, name, promise }) => (
              <li key={slug}>
                <a href={`/services/${family}/${slug}`}>{name}</a> {promise}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
