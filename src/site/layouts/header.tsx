import type { ComponentProps } from "react";
import type { ServiceCard } from "../../content/model/cards.ts";
import type { MenuLink } from "../../content/model/page.ts";
import { ArrowLink } from "../ui/arrow/arrow.tsx";
import { ButtonLink } from "../ui/button/button.tsx";
import styles from "./header.module.css";
import actionStyles from "./header-actions.module.css";
import type { LayoutData } from "./layout-types.ts";
import { Logo } from "./logo.tsx";
import menuStyles from "./menu.module.css";
import { getAriaCurrent, getNavAttributes, serviceFamilies } from "./nav-links.ts";

interface HeaderProps {
  site: LayoutData;
  path: string;
}

export function Header({ site, path }: HeaderProps) {
  return (
    <header className={`frame ${styles.header}`} id="top" data-print="none">
      <Logo {...site} />
      <nav className={styles.nav} aria-label="Main">
        {site.services.length > 0 && (
          <MenuControl
            className={styles.item}
            text="Services"
            data-nav="/services"
            aria-current={getAriaCurrent("/services", path)}
          />
        )}
        <MainLinks className={styles.item} links={site.menus.menu} path={path} />
      </nav>
      <div className={styles.tools}>
        <SearchLink path={path} />
        <ThemeSwitch />
        <MenuControl className={styles.menu} text="Menu" />
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

function SearchLink({ path }: { path: string }) {
  return (
    <a className={actionStyles.tool} href="/search" {...getNavAttributes("/search", path)}>
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path
          d="M8.5 2.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm4.5 10.5 5 5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      </svg>
      <span className="visually-hidden">Search</span>
    </a>
  );
}

/** Handled by styles/theme.ts. Without scripts it is hidden and the system's theme applies. */
function ThemeSwitch() {
  return (
    <button
      className={actionStyles.theme}
      type="button"
      data-theme-switch
      aria-label="Change between light and dark theme"
    >
      <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M2 2h16v16H2z" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M18 2v16H2z" fill="currentColor" />
      </svg>
    </button>
  );
}

function MainLinks({ className, links, path }: { className?: string; links: readonly MenuLink[]; path: string }) {
  return links.map(({ to, title }) => (
    <a className={className} key={to} href={to} {...getNavAttributes(to, path)}>
      {title}
    </a>
  ));
}

/** A button that opens or hides the menu, and the link that replaces it in a browser without popovers. */
function MenuControl({ className, text, popoverTargetAction, ...rest }: ComponentProps<"button"> & { text: string }) {
  const popover = { popoverTarget: "menu", popoverTargetAction, "data-menu-control": "popover" };
  return (
    <>
      <button className={className} type="button" {...popover} {...rest}>
        {text}
      </button>
      <a className={className} href={popoverTargetAction === "hide" ? "#top" : "#menu"} data-menu-control="link">
        {text}
      </a>
    </>
  );
}

/**
 * A native popover: opens by click, touch and keyboard and closes by Escape or a click outside, without a script. In a
 * browser without popovers the buttons are replaced by links, and the menu is open while it is the target of the URL.
 */
function Menu({ site, path }: HeaderProps) {
  const services = Object.groupBy(site.services, ({ family }) => family);
  return (
    <div className={`frame ${menuStyles.menu}`} id="menu" popover="auto">
      <div className={menuStyles.bar}>
        <Logo {...site} />
        <ThemeSwitch />
        <MenuControl className={menuStyles.close} text="Close" popoverTargetAction="hide" />
      </div>
      <nav className={menuStyles.pages} aria-label="Pages">
        <MainLinks className={menuStyles.page} links={site.menus.menu} path={path} />
      </nav>
      {site.services.length > 0 && (
        <nav className={`grid ${menuStyles.services}`} aria-label="Services">
          <div className={menuStyles.intro}>
            <p className={menuStyles.introText}>What we do</p>
            <ArrowLink href="/services">All services</ArrowLink>
          </div>
          {serviceFamilies.map(
            ({ family, title }) =>
              services[family] && (
                <section className={menuStyles.family} key={family} data-family={family}>
                  <h2 className={menuStyles.familyTitle}>{title}</h2>
                  <ul className="plain">
                    {services[family].map((service) => (
                      <ServiceItem key={service.slug} {...service} path={path} />
                    ))}
                  </ul>
                </section>
              ),
          )}
        </nav>
      )}
      <p className={menuStyles.start}>
        <ButtonLink href="/contact-us">Start a project</ButtonLink>
      </p>
    </div>
  );
}

function ServiceItem({ family, slug, name, promise, dye, path }: ServiceCard & { path: string }) {
  const href = `/services/${family}/${slug}`;
  return (
    <li data-dye={dye}>
      <a className={menuStyles.service} href={href} {...getNavAttributes(href, path)}>
        <b className={menuStyles.name}>{name}</b>
        <span className={menuStyles.promise}>{promise}</span>
      </a>
    </li>
  );
}
