import styles from "./breadcrumb.module.css";

export interface Crumb {
  href?: string;
  title: string;
}

/** The way from the home page; the last crumb is the page itself when it has no address. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className={styles.breadcrumb} aria-label="Breadcrumb" data-print="none">
      <ol className="plain">
        {crumbs.map(({ href, title }) => (
          <li key={title}>{href ? <a href={href}>{title}</a> : <span aria-current="page">{title}</span>}</li>
        ))}
      </ol>
    </nav>
  );
}
