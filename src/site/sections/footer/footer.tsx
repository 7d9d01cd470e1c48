import type { ReactNode } from "react";
import type { SiteFrame } from "../../layouts/layout.ts";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { mainLinks } from "../header/links.ts";
import { Logo } from "../logo/logo.tsx";
import { Address, SmallPrint } from "./fine-print.tsx";
import styles from "./footer.module.css";

export interface FooterProps {
  site: SiteFrame;
  path: string;
  children?: ReactNode;
}

export function Footer({ site: { company, services }, path, children }: FooterProps) {
  return (
    <footer className={styles.footer} data-tone="night" data-print="none">
      <div className={`frame grid ${styles.inside}`}>
        <div className={styles.opening}>
          <Logo name={company.name} />
          <p className={styles.tagline}>{company.tagline}</p>
          <ArrowLink href="/contact-us">Tell us what you need</ArrowLink>
        </div>
        <nav className={styles.links} aria-label="All services">
          <h2>Services</h2>
          <ul className="plain">
            {services.map(({ family, slug, name }) => (
              <FooterLink key={slug} href={`/services/${family}/${slug}`} title={name} path={path} />
            ))}
          </ul>
        </nav>
        <nav className={styles.links} aria-label="Company">
          <h2>Company</h2>
          <ul className="plain">
            {mainLinks.map(({ href, title }) => (
              <FooterLink key={href} href={href} title={title} path={path} />
            ))}
            <FooterLink href="/case-studies/weekly" title="Case study of the week" path={path} />
            <FooterLink href="/contact-us" title="Contact" path={path} />
          </ul>
        </nav>
        <Address company={company} />
        <SmallPrint company={company} path={path} />
        {children}
      </div>
    </footer>
  );
}

export function FooterLink({ href, title, path }: { href: string; title: string; path: string }) {
  return (
    <li>
      <a href={href} data-nav="" aria-current={path === href ? "page" : undefined}>
        {title}
      </a>
    </li>
  );
}
