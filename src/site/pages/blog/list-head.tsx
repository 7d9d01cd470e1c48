import { counted } from "../../counted.ts";
import { ArrowLink } from "../../ui/arrow-link/arrow-link.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import type { List } from "./list.page.tsx";
import styles from "./list-head.module.css";

export function ListHead({ kind, title, description, dye, author, total, page, pages }: List) {
  const count = counted(total, "article");
  return (
    <header className={styles.head} data-kind={kind} data-dye={dye}>
      <div className="frame grid">
        {kind !== "all" && <Breadcrumb crumbs={[{ href: "/blog", title: "Writing" }, { title }]} />}
        {author && <Cover kind="person" slug={author.slug} cut="monogram" first />}
        <h1>{title}</h1>
        <div>
          <p>{author ? author.bio : description}</p>
          <ul className="plain">
            {author && <li>{author.role}</li>}
            {author && <li>Here since {author.joined}</li>}
            <li>{pages > 1 ? `${count}, page ${page} of ${pages}` : count}</li>
            {author?.links.map((link) => (
              <li key={link.url}>
                <ArrowLink href={link.url} direction="out">
                  {link.title}
                </ArrowLink>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </header>
  );
}
