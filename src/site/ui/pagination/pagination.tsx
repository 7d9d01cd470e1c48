import { ArrowLink } from "../arrow/arrow.tsx";
import styles from "./pagination.module.css";

export function Pagination({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pagination} aria-label="Pages of this list">
      {page > 1 && (
        <ArrowLink href={href(page - 1)} rel="prev" direction="left">
          Newer
        </ArrowLink>
      )}
      <ol className={`plain ${styles.list}`}>
        {getPageNumbers(page, pages).map((number, index) => (
          <li className={styles.item} key={number ?? `gap-${index}`}>
            {number ? (
              <a
                className={styles.number}
                href={href(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </a>
            ) : (
              "…"
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <ArrowLink href={href(page + 1)} rel="next">
          Older
        </ArrowLink>
      )}
    </nav>
  );
}

/** First, last, and the neighbours of the current page; `undefined` is a gap. A gap of one page is filled. */
export function getPageNumbers(page: number, pages: number): (number | undefined)[] {
  const visible = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  );
  return visible.flatMap((number, index) => {
    const skipped = number - (visible[index - 1] ?? number - 1) - 1;
    if (skipped === 0) return [number];
    return skipped === 1 ? [number - 1, number] : [undefined, number];
  });
}
