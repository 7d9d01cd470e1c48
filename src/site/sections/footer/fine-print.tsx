import type { SiteFrame } from "../../layouts/layout.ts";
import styles from "./footer.module.css";

type Company = SiteFrame["company"];

export function Address({ company }: { company: Company }) {
  return (
    <div className={styles.address}>
      <h2>Where we are</h2>
      <ul className="plain">
        <li>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
        <li>
          <a href={`tel:${company.telephone.replaceAll(" ", "")}`}>{company.telephone}</a>
        </li>
      </ul>
      {company.offices.map(({ city, address }) => (
        <address key={city}>
          <b>{city}</b>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ))}
    </div>
  );
}

export function SmallPrint({ company, path }: { company: Company; path: string }) {
  const identity = [company.legalName, ...company.registration.split(" · ")];
  return (
    <div className={styles.print}>
      <p>
        {identity.map((part) => (
          <span key={part}>{part} </span>
        ))}
      </p>
      <ul className="plain">
        {company.social.map(({ title, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener">
              {title}
            </a>
          </li>
        ))}
        <li>
          <a href="/feed.xml">Feed</a>
        </li>
        <li>
          <a href="/privacy-policy" data-nav="" aria-current={path === "/privacy-policy" ? "page" : undefined}>
            Privacy
          </a>
        </li>
        <li className={styles.scripted}>
          <button type="button" data-consent-open>
            Cookie settings
          </button>
        </li>
      </ul>
    </div>
  );
}
