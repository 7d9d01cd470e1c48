import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import type { Contact } from "./contact.page.tsx";
import { LocalTime } from "./local-time.tsx";
import styles from "./offices.module.css";
import { StreetMap } from "./street-map.tsx";

export function Offices({ offices, map, company }: Pick<Contact, "offices" | "map" | "company">) {
  return (
    <section className={styles.offices}>
      {map && <StreetMap map={map} company={company} />}
      <div className="frame grid">
        <h2>Where we are</h2>
        {offices.map(({ city, timeZone, zoneName, address }) => (
          <div key={city}>
            <h3>{city}</h3>
            <address>
              {address.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <IsolatedPart name={timeZone}>
              <LocalTime zone={timeZone} zoneName={zoneName} />
            </IsolatedPart>
          </div>
        ))}
      </div>
    </section>
  );
}
