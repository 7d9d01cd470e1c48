import type { SiteFrame } from "../../layouts/layout.ts";
import { ButtonLink } from "../../ui/button/button.tsx";
import { Logo } from "../logo/logo.tsx";
import styles from "./header.module.css";
import { current, mainLinks, navAttributes } from "./links.ts";
import { Menu } from "./menu.tsx";
import { SearchLink, ThemeSwitch } from "./tools.tsx";

export interface HeaderProps {
  site: SiteFrame;
  path: string;
}

export function Header({ site, path }: HeaderProps) {
  return (
    <header className={`frame ${styles.header}`} data-print="none">
      <Logo name={site.company.name} />
      <nav className={styles.nav} aria-label="Main">
        <button
          className={styles.item}
          type="button"
          popoverTarget="menu"
          data-menu-control="popover"
          data-nav="/services"
          aria-current={current("/services", path)}
        >
          Services
        </button>
        <a className={styles.item} href="#menu" data-menu-control="link">
          Services
        </a>
        {mainLinks.map(({ href, title }) => (
          <a className={styles.item} key={href} href={href} {...navAttributes(href, path)}>
            {title}
          </a>
        ))}
      </nav>
      <div className={styles.tools}>
        <SearchLink path={path} />
        <ThemeSwitch />
        <button className={styles.menu} type="button" popoverTarget="menu" data-menu-control="popover">
          Menu
        </button>
        <a className={styles.menu} href="#menu" data-menu-control="link">
          Menu
        </a>
        <span className={styles.start}>
          <ButtonLink href="/contact-us">Start a project</ButtonLink>
        </span>
      </div>
      <Menu site={site} path={path} />
    </header>
  );
}
