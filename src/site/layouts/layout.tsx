import type { ReactNode } from "react";
import styles from "./company-wordmark.module.css";
import { ConsentDialog } from "./consent-dialog.tsx";
import { Footer } from "./footer.tsx";
import { Header, SkipLink } from "./header.tsx";
import type { LayoutData, LayoutName } from "./layout-types.ts";

interface LayoutProps {
  layout: LayoutName;
  site: LayoutData;
  /** Path of the page, which is marked in the menus. */
  path: string;
  children: ReactNode;
}

/**
 * Header, footer and consent dialog around every page. Only the server renders them: they have no state, so browsers
 * get no code for them. The layouts share their markup and differ only in CSS, so that a page change between them is
 * the change of one attribute.
 */
export function Layout({ layout, site, path, children }: LayoutProps) {
  return (
    <div className="cloth" data-layout={layout}>
      <SkipLink />
      {/* Near the start of the document, so that keyboard and screen reader users meet it first and can skip it. */}
      <ConsentDialog />
      <Header site={site} path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} path={path}>
        <CompanyWordmark name={site.company.name} />
      </Footer>
    </div>
  );
}

/** The company's name across the full width at the end of the home page. */
function CompanyWordmark({ name }: { name: string }) {
  return (
    <p className={styles.wordmark} aria-hidden="true">
      <span className={styles.name} data-letters={Math.max(9, name.length)}>
        {name}
      </span>
    </p>
  );
}
