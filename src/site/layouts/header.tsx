import { ButtonLink } from "../ui/button/button.tsx";
import styles from "./header.module.css";
import { SearchLink, ThemeSwitch } from "./header-actions.tsx";
import type { LayoutData } from "./layout-types.ts";
import { Logo } from "./logo.tsx";
import { Menu } from "./menu.tsx";
import { getAriaCurrent, getNavAttributes, mainLinks } from "./nav-links.ts";

export interface HeaderProps {
  site: LayoutData;
  path: string;
}

export function Header({ site, path }: HeaderProps) {
  return (
    <header className={`frame ${styles.header}`} id="top" data-print="none">
      <Logo name={site.company.name} />
      <nav className={styles.nav} aria-label="Main">
        <button
          className={styles.item}
          type="button"
          popoverTarget="menu"
          data-menu-control="popover"
          data-nav="/services"
          aria-current={getAriaCurrent("/services", path)}
        >
          Services
        </button>
        <a className={styles.item} href="#menu" data-menu-control="link">
          Services
        </a>
        {mainLinks.map(({ href, title }) => (
          <a className={styles.item} key={href} href={href} {...getNavAttributes(href, path)}>
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

/** First in the document, so that keyboard users can skip the menus. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content" data-print="none">
      Skip to content
    </a>
  );
}
