import { Footer } from "../sections/footer/footer.tsx";
import { Header } from "../sections/header/header.tsx";
import styles from "./home-layout.module.css";
import type { LayoutProps } from "./layout.ts";

/** The home page closes with the company's name, as large as the page. */
export default function HomeLayout({ site, path, children }: LayoutProps) {
  return (
    <div className="cloth">
      <Header site={site} path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} path={path}>
        <p className={styles.wordmark} aria-hidden="true">
          <span>{site.company.name}</span>
        </p>
      </Footer>
    </div>
  );
}
