import { Tag } from "../../ui/tag/tag.tsx";
import type { List } from "./list.page.tsx";
import styles from "./list-filter.module.css";

export function ListFilter({ path, everything, categories }: List) {
  return (
    <nav className={`frame ${styles.filter}`} aria-label="Categories">
      <ul className="plain">
        <li>
          <Tag href="/blog" count={everything} current={path === "/blog"}>
            Everything
          </Tag>
        </li>
        {categories.map(({ slug, title, dye, count }) => (
          <li key={slug}>
            <Tag href={`/blog/category/${slug}`} dye={dye} count={count} current={path === `/blog/category/${slug}`}>
              {title}
            </Tag>
          </li>
        ))}
      </ul>
    </nav>
  );
}
