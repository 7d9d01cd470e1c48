import type { PageProps } from "../../load.ts";
import { ArticleRows } from "../../sections/article-rows/article-rows.tsx";
import { Newsletter } from "../../sections/newsletter/newsletter.tsx";
import { Pagination } from "../../ui/pagination/pagination.tsx";
import type { load as loadAuthor } from "./author.data.ts";
import type { load } from "./blog.data.ts";
import type { load as loadCategory } from "./category.data.ts";
import { LeadStories } from "./lead-stories.tsx";
import styles from "./list.module.css";
import { ListFilter } from "./list-filter.tsx";
import { ListHead } from "./list-head.tsx";
import { WaysIn } from "./ways-in.tsx";

export type List = PageProps<typeof load> &
  Partial<Pick<PageProps<typeof loadAuthor>, "author"> & Pick<PageProps<typeof loadCategory>, "dye">>;

/** How many articles open the first page of a list. */
const leads = { all: 3, category: 1, tag: 0, author: 0 };

const shared = { all: undefined, tag: undefined, author: "author", category: "category" } as const;

/** The blog, and its tags, authors and categories. */
export default function ListPage(list: List) {
  const { kind, path, page, pages, articles } = list;
  const first = page === 1 ? leads[kind] : 0;
  return (
    <>
      <ListHead {...list} />
      <ListFilter {...list} />
      {first > 0 && articles.length > 0 && <LeadStories articles={articles.slice(0, first)} common={shared[kind]} />}
      <div className={`frame ${styles.list}`}>
        {articles.length === 0 && (
          <p>{kind === "all" ? "Nothing is published yet." : "Nothing is written about this yet."}</p>
        )}
        <ArticleRows
          articles={articles.slice(first)}
          as="h2"
          plain={first === leads.all}
          common={shared[kind]}
          onTop={first === 0}
        />
        <Pagination page={page} pages={pages} href={(to) => (to === 1 ? path : `${path}/page/${to}`)} />
      </div>
      {list.everything !== 0 && <WaysIn {...list} />}
      <div className={`frame ${styles.follow}`}>
        <Newsletter />
      </div>
    </>
  );
}
