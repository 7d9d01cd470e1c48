import type { PropsWithChildren } from "react";
import styles from "./company-wordmark.module.css";
import { ConsentDialog } from "./consent-dialog.tsx";
import { Footer } from "./footer.tsx";
import { Header, SkipLink } from "./header.tsx";
import type { LayoutData, LayoutName } from "./layout-types.ts";

type LayoutProps = PropsWithChildren<{ layout: LayoutName; site: LayoutData; path: string }>;

/**
 * Header, footer and consent dialog around every page. Only the server renders them: they have no state, so browsers
 * get no code for them. The layouts share their markup and differ only in CSS, so that a page change between them is
 * the change of one attribute. The menus mark the link to `path`.
 */
export function Layout({ layout, site, path, children }: LayoutProps) {
  const { wordmark } = site.company;
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
        {/* Across the full width at the end of the home page. */}
        <p className={styles.wordmark} aria-hidden="true">
          <span
            className={styles.name}
            data-letters={Math.max(9, wordmark.length)}
            data-descends={/[gjpqyJQ]/.test(wordmark) || undefined}
          >
            {wordmark}
          </span>
        </p>
      </Footer>
    </div>
  );
}
