import { pluralize } from "../../../shared/pluralize.ts";
import type { PageProps } from "../../render/page-types.ts";
import { ArticleRows, type ArticleRowsProps } from "../../sections/article-rows/article-rows.tsx";
import { Newsletter } from "../../sections/newsletter/newsletter.tsx";
import { ArrowLink } from "../../ui/arrow/arrow.tsx";
import { Breadcrumb } from "../../ui/breadcrumb/breadcrumb.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Card } from "../../ui/card/card.tsx";
import { Cover } from "../../ui/cover/cover.tsx";
import { FormattedDate } from "../../ui/date/date.tsx";
import { Pagination } from "../../ui/pagination/pagination.tsx";
import { Tag } from "../../ui/tag/tag.tsx";
import type { load as loadAuthor } from "./author.data.ts";
import type { load } from "./blog.data.ts";
import type { load as loadCategory } from "./category.data.ts";
import styles from "./list.module.css";

type ArticleList = PageProps<typeof load> &
  Partial<Pick<PageProps<typeof loadAuthor>, "author"> & Pick<PageProps<typeof loadCategory>, "dye">>;

/** How many articles are shown as large cards on the first page of a list. */
const leadCounts = { all: 3, category: 1, tag: 0, author: 0 };

const commonFields = { all: undefined, tag: undefined, author: "author", category: "category" } as const;

/** A page of the blog, or of a tag, an author or a category. */
export default function ListPage(list: ArticleList) {
  const { kind, path, page, pages, articles } = list;
  const leadCount = page === 1 ? leadCounts[kind] : 0;
  return (
    <>
      <ListHeader {...list} />
      <ListFilter {...list} />
      {leadCount > 0 && articles.length > 0 && (
        <LeadStories articles={articles.slice(0, leadCount)} common={commonFields[kind]} />
      )}
      <div className={`frame ${styles.list}`}>
        {articles.length === 0 && (
          <p>{kind === "all" ? "Nothing has been published yet." : "We have not written about this yet."}</p>
        )}
        <ArticleRows
          articles={articles.slice(leadCount)}
          as="h2"
          plain={leadCount === leadCounts.all}
          common={commonFields[kind]}
          prioritizeFirst={leadCount === 0}
        />
        <Pagination page={page} pages={pages} href={(to) => (to === 1 ? path : `${path}/page/${to}`)} />
      </div>
      {list.everything !== 0 && <BrowseBy {...list} />}
      <div className={`frame ${styles.follow}`}>
        <Newsletter />
      </div>
    </>
  );
}

function ListHeader({ kind, title, description, dye, author, total, page, pages }: ArticleList) {
  const count = pluralize(total, "article");
  return (
    <header className={styles.header} data-kind={kind} data-dye={dye}>
      <div className={`frame grid ${styles.head}`}>
        {kind !== "all" && <Breadcrumb crumbs={[{ href: "/blog", title: "Writing" }, { title }]} />}
        {author && <Cover kind="person" slug={author.slug} size="monogram" priority />}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.about}>
          <p className={styles.description}>{author ? author.bio : description}</p>
          <ul className={`plain ${styles.facts}`}>
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

function ListFilter({ path, everything, categories }: ArticleList) {
  return (
    <nav className={`frame ${styles.filter}`} aria-label="Categories">
      <ul className={`plain ${styles.categories}`}>
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

/** The newest article at full width, then the two before it side by side. */
function LeadStories({ articles, common }: Pick<ArticleRowsProps, "articles" | "common">) {
  return (
    <div className={`frame grid ${styles.stories}`}>
      {articles.map(({ slug, title, description, category, author, publishedOn, minutes }, index) => (
        <Card
          key={slug}
          href={`/blog/${slug}`}
          title={title}
          as="h2"
          shape={index === 0 ? "lead" : "stack"}
          dye={category.dye}
          cover={<Cover kind="article" slug={slug} size="banner" priority={index === 0} />}
          kicker={common !== "category" && category.title}
          meta={
            <>
              <a href={`/blog/author/${author.slug}`}>{author.name}</a>
              <FormattedDate day={publishedOn} />
              <span>{minutes} min</span>
            </>
          }
        >
          {description}
        </Card>
      ))}
    </div>
  );
}

/** Links to the lists by author and tag, and a search field. */
function BrowseBy({ authors, tags, path }: ArticleList) {
  return (
    <section className={styles.browse}>
      <div className={`frame grid ${styles.ways}`}>
        <div>
          <h2 className={styles.wayTitle}>By author</h2>
          <ul className="plain">
            {authors.map(({ slug, name, field, count }) => (
              <li className={styles.person} key={slug}>
                <Cover kind="person" slug={slug} size="monogram" />
                <span>
                  <a
                    className={styles.name}
                    href={`/blog/author/${slug}`}
                    aria-current={path.endsWith(`/author/${slug}`) || undefined}
                  >
                    {name}
                  </a>{" "}
                  <small className={styles.count}>{count}</small>
                  <span className={styles.field}>{field}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2 className={styles.wayTitle}>By subject</h2>
          <ul className={`plain ${styles.subjects}`}>
            {tags.map(({ slug, title, count }) => (
              <li key={slug}>
                <a
                  className={styles.subject}
                  href={`/blog/tag/${slug}`}
                  aria-current={path.endsWith(`/tag/${slug}`) || undefined}
                >
                  {title}
                </a>{" "}
                <small className={styles.count}>{count}</small>
              </li>
            ))}
          </ul>
          <h2 className={styles.wayTitle}>By word</h2>
          <search>
            <form className={styles.search} action="/search">
              <input type="hidden" name="kind" value="article" />
              <input
                type="search"
                name="q"
                aria-label="Search articles"
                placeholder="timeouts, pgvector, day rate"
                maxLength={200}
                required
              />
              <Button type="submit" variant="secondary">
                Search
              </Button>
            </form>
          </search>
        </div>
      </div>
    </section>
  );
}
