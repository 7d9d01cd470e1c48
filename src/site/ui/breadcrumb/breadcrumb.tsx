import styles from "./breadcrumb.module.css";

/** A crumb without `href` is the current page. */
export function Breadcrumb({ crumbs }: { crumbs: readonly { href?: string; title: string }[] }) {
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
