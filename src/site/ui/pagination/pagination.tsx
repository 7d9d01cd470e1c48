import { ArrowLink } from "../arrow-link/arrow-link.tsx";
import { pageNumbers } from "./page-numbers.ts";
import styles from "./pagination.module.css";

export interface PaginationProps {
  page: number;
  pages: number;
  href: (page: number) => string;
}

export function Pagination({ page, pages, href }: PaginationProps) {
  if (pages < 2) return null;
  return (
    <nav className={styles.pagination} aria-label="Pages of this list">
      {page > 1 && (
        <ArrowLink href={href(page - 1)} rel="prev" direction="left">
          Newer
        </ArrowLink>
      )}
      <ol className="plain">
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`}>
            {number ? (
              <a href={href(number)} aria-label={`Page ${number}`} aria-current={number === page ? "page" : undefined}>
                {number}
              </a>
            ) : (
              "…"
            )}
          </li>
        ))}
      </ol>
      {page < pages && (
        <ArrowLink href={href(page + 1)} rel="next" data-prefetch="visible">
          Older
        </ArrowLink>
      )}
    </nav>
  );
}
