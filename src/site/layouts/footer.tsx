import type { PropsWithChildren } from "react";
import { ArrowLink } from "../ui/arrow/arrow.tsx";
import styles from "./footer.module.css";
import type { LayoutData } from "./layout-types.ts";
import { Logo } from "./logo.tsx";

type FooterProps = PropsWithChildren<{ site: LayoutData; path: string }>;

export function Footer({ site, path, children }: FooterProps) {
  const { company, services, menus } = site;
  return (
    <footer className={styles.footer} data-tone="night" data-print="none">
      <div className={`frame grid ${styles.inside}`}>
        <div className={styles.opening}>
          <Logo {...site} />
          <p className={styles.tagline}>{company.tagline}</p>
          <ArrowLink href="/contact-us">Tell us what you need</ArrowLink>
        </div>
        {services.length > 0 && (
          <nav className={styles.links} aria-label="All services">
            <h2 className={styles.title}>Services</h2>
            <ul className="plain">
              {services.map(({ family, slug, name }) => (
                <FooterLink key={slug} href={`/services/${family}/${slug}`} title={name} path={path} />
              ))}
            </ul>
          </nav>
        )}
        {menus.footer.map(({ title, links }) => (
          <nav className={styles.links} aria-label={title} key={title}>
            <h2 className={styles.title}>{title}</h2>
            <ul className="plain">
              {links.map(({ to, title }) => (
                <FooterLink key={to} href={to} title={title} path={path} />
              ))}
            </ul>
          </nav>
        ))}
        <Address company={company} />
        <LegalNotice company={company} hasFeed={menus.hasFeed} path={path} />
        {children}
      </div>
    </footer>
  );
}

function FooterLink({ href, title, path }: { href: string; title: string; path: string }) {
  return (
    <li>
      <a href={href} data-nav="" aria-current={path === href ? "page" : undefined}>
        {title}
      </a>
    </li>
  );
}

type Company = LayoutData["company"];

function Address({ company }: { company: Company }) {
  return (
    <div className={styles.address}>
      <h2 className={styles.title}>Where we are</h2>
      <ul className="plain">
        <li>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
        <li>
          <a href={`tel:${company.telephone.replaceAll(" ", "")}`}>{company.telephone}</a>
        </li>
      </ul>
      {company.offices.map(({ city, address }) => (
        <address className={styles.office} key={city}>
          <b className={styles.city}>{city}</b>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      ))}
    </div>
  );
}

function LegalNotice({ company, hasFeed, path }: { company: Company; hasFeed: boolean; path: string }) {
  return (
    <div className={styles.print}>
      <p className={styles.identity}>
        {[company.legalName, ...company.registration.map(({ name, value }) => `${name} ${value}`)].map((part) => (
          <span key={part}>{part} </span>
        ))}
      </p>
      <ul className={`plain ${styles.legal}`}>
        {company.social.map(({ title, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener">
              {title}
            </a>
          </li>
        ))}
        {hasFeed && (
          <li>
            <a href="/feed.xml">Feed</a>
          </li>
        )}
        <FooterLink href="/privacy-policy" title="Privacy" path={path} />
        <li className={styles.scripted}>
          <button type="button" data-consent-open>
            Cookie settings
          </button>
        </li>
      </ul>
    </div>
  );
}
