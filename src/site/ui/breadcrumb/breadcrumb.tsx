import styles from "./breadcrumb.module.css";

export interface Crumb {
  href?: string;
  title: string;
}

/** A crumb without `href` is the current page. */
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
