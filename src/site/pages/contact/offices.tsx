import type { Contact } from "./contact.page.tsx";
import { LocalTime } from "./local-time.tsx";
import { LodzMap } from "./lodz-map.tsx";
import styles from "./offices.module.css";

export function Offices({ offices }: Pick<Contact, "offices">) {
  return (
    <section className={styles.offices}>
      <LodzMap />
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
            <LocalTime zone={timeZone} zoneName={zoneName} />
          </div>
        ))}
      </div>
    </section>
  );
}
