import type { ReactNode } from "react";
import styles from "./company-wordmark.module.css";
import { ConsentDialog } from "./consent-dialog.tsx";
import { Footer } from "./footer.tsx";
import { Header, SkipLink } from "./header.tsx";
import type { LayoutData, LayoutName } from "./layout-types.ts";

interface LayoutProps {
  layout: LayoutName;
  site: LayoutData;
  /** Path of the page, to mark it in the menus. */
  path: string;
  children: ReactNode;
}

/**
 * What stands around every page. Only the server renders it: nothing in it has state, so browsers get no code for it.
 * The layouts share their markup and differ in what the style sheet shows of it, so that a page change between them
 * is the change of one attribute.
 */
export function Layout({ layout, site, path, children }: LayoutProps) {
  return (
    <div className="cloth" data-layout={layout}>
      <SkipLink />
      {/* Near the start, because keyboards and screen readers meet it where they start, and can pass it by. */}
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

/** The home page closes with the company's name, as large as the page. */
function CompanyWordmark({ name }: { name: string }) {
  return (
    <p className={styles.wordmark} aria-hidden="true">
      <span data-letters={Math.max(9, name.length)}>{name}</span>
    </p>
  );
}
