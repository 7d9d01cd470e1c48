import { ArrowLink } from "../ui/arrow/arrow.tsx";
import { ButtonLink } from "../ui/button/button.tsx";
import { ThemeSwitch } from "./header-actions.tsx";
import type { LayoutData } from "./layout-types.ts";
import { Logo } from "./logo.tsx";
import styles from "./menu.module.css";
import { getNavAttributes, mainLinks, serviceFamilies } from "./nav-links.ts";

interface MenuProps {
  site: LayoutData;
  path: string;
}

/**
 * A native popover: opens by click, touch and keyboard and closes by Escape or a click outside, without a script. In a
 * browser without popovers the buttons are replaced by links, and the menu is open while it is the target of the URL.
 */
export function Menu({ site, path }: MenuProps) {
  return (
    <div className={`frame ${styles.menu}`} id="menu" popover="auto">
      <div className={styles.bar}>
        <Logo name={site.company.name} />
        <ThemeSwitch />
        <button
          className={styles.close}
          type="button"
          popoverTarget="menu"
          popoverTargetAction="hide"
          data-menu-control="popover"
        >
          Close
        </button>
        <a className={styles.close} href="#top" data-menu-control="link">
          Close
        </a>
      </div>
      <nav className={styles.pages} aria-label="Pages">
        {mainLinks.map(({ href, title }) => (
          <a key={href} href={href} {...getNavAttributes(href, path)}>
            {title}
          </a>
        ))}
      </nav>
      <nav className={`grid ${styles.services}`} aria-label="Services">
        <div className={styles.intro}>
          <p>What we are asked to do</p>
          <ArrowLink href="/services">All services</ArrowLink>
        </div>
        {serviceFamilies
          .map((family) => ({
            ...family,
            services: site.services.filter((service) => service.family === family.family),
          }))
          .filter(({ services }) => services.length > 0)
          .map(({ family, title, services }) => (
            <section className={styles.family} key={family} data-family={family}>
              <h2>{title}</h2>
              <ul className="plain">
                {services.map((service) => (
                  <ServiceItem key={service.slug} service={service} path={path} />
                ))}
              </ul>
            </section>
          ))}
      </nav>
      <p className={styles.start}>
        <ButtonLink href="/contact-us">Start a project</ButtonLink>
      </p>
    </div>
  );
}

function ServiceItem({ service, path }: { service: LayoutData["services"][number]; path: string }) {
  const href = `/services/${service.family}/${service.slug}`;
  return (
    <li data-dye={service.dye}>
      <a href={href} {...getNavAttributes(href, path)}>
        <b>{service.name}</b>
        <span>{service.promise}</span>
      </a>
    </li>
  );
}
