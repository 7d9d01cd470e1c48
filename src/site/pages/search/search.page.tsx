import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchWithDeadline } from "../../../navigation/load.ts";
import { useLoad } from "../../../navigation/use-load.ts";
import { hasOptOutSignal } from "../../../telemetry/consent/opt-out-signal.ts";
import { track } from "../../../telemetry/event-buffer.ts";
import { COUNT_PATH } from "../../../telemetry/page-counter/count-visit.ts";
import type { PageProps } from "../../render/page-types.ts";
import { Button } from "../../ui/button/button.tsx";
import { IsolatedPart } from "../../ui/isolated-part/isolated-part.tsx";
import nothingFoundStyles from "./nothing-found.module.css";
import type { load } from "./search.data.ts";
import styles from "./search-form.module.css";
import { KindFilter, SearchResults } from "./search-results.tsx";

type Search = PageProps<typeof load>;

export default function SearchPage(search: Search) {
  return (
    <IsolatedPart key={`${search.kind} ${search.q}`} name="search">
      <SearchForm {...search} />
    </IsolatedPart>
  );
}

/** A query is tracked after this long without further input, so that its first letters are not. */
const TRACKING_DELAY_MS = 1000;

/** A plain GET form; with scripts the results are loaded while the visitor types. */
function SearchForm(initial: Search) {
  const [request, startRequest] = useLoad(fetchResults);
  const [words, setWords] = useState(initial.q);
  const field = useRef<HTMLInputElement>(null);
  const { q, hits, subjects } = request.data ?? initial;

  useEffect(() => {
    if (!q) return;
    const timer = setTimeout(() => {
      track({ event: "search", results: hits.length, words: q });
      if (hits.length === 0 && !hasOptOutSignal(navigator))
        navigator.sendBeacon(COUNT_PATH, JSON.stringify({ search: q }));
    }, TRACKING_DELAY_MS);
    return () => clearTimeout(timer);
  }, [q, hits.length]);

  function searchFor(words: string): void {
    setWords(words);
    startRequest(words, initial.kind);
  }

  function handleInput({ currentTarget }: FormEvent<HTMLInputElement>): void {
    saveQuery(currentTarget.value);
    searchFor(currentTarget.value);
  }

  // The field can contain other words than the page was rendered for: typed before hydration, or restored with the history.
  const syncWithField = useEffectEvent(() => {
    if (!field.current) return;
    const fieldWords = readSavedQuery() ?? field.current.value;
    field.current.value = fieldWords;
    if (fieldWords.trim() !== initial.q) searchFor(fieldWords);
  });
  useEffect(() => syncWithField(), []);

  return (
    <>
      <search className={`frame ${styles.desk}`}>
        <h1 className={styles.title}>Search</h1>
        <form className={styles.form} action="/search">
          {/* WebKit resets a field with autocomplete="off" to its default when Back shows the page again. */}
          <input
            type="search"
            name="q"
            defaultValue={words}
            ref={field}
            onInput={handleInput}
            maxLength={200}
            aria-label="What are you looking for?"
            placeholder="What are you looking for?"
            autoComplete="off"
            spellCheck={false}
          />
          {initial.kind && <input type="hidden" name="kind" value={initial.kind} />}
          <Button type="submit">Search</Button>
        </form>
        <KindFilter kind={initial.kind} words={words} kinds={initial.kinds} />
      </search>
      <div className={`frame ${styles.answer}`} aria-busy={request.status === "pending"}>
        <p className={styles.count} role="status">
          {request.status === "error"
            ? "The search is not responding. Press the button to try again."
            : formatResultCount(q, hits.length)}
        </p>
        {hits.length > 0 ? (
          <SearchResults q={q} hits={hits} kinds={initial.kinds} />
        ) : (
          <NothingFound q={q} kind={initial.kind} subjects={subjects} />
        )}
      </div>
    </>
  );
}

function formatResultCount(q: string, count: number): string {
  if (!q) return "";
  if (count === 0) return `Nothing found for “${q}”`;
  return `${count === 1 ? "One result" : `${count} results`} for “${q}”`;
}

async function fetchResults(signal: AbortSignal, q: string, kind: string): Promise<Search> {
  const parseResults = async (response: Response) => {
    if (!response.ok) throw new Error(`The search answered ${response.status}.`);
    return (await response.json()).data;
  };
  return fetchWithDeadline(`/search/_payload.json?${new URLSearchParams({ q, kind })}`, parseResults, { signal });
}

/** Shown before a search and when nothing was found. */
function NothingFound({ q, kind, subjects }: Pick<Search, "q" | "kind" | "subjects">) {
  return (
    <div className={`grid ${nothingFoundStyles.nothing}`}>
      {q ? (
        <p className={nothingFoundStyles.hint}>
          Try fewer or different words; small typing mistakes are fine. You can also{" "}
          {kind && (
            <>
              <a href={`/search?${new URLSearchParams({ q })}`}>search everything</a> or{" "}
            </>
          )}
          <a href="/contact-us">ask a person</a>.
        </p>
      ) : (
        <p className={nothingFoundStyles.hint}>
          Articles, case studies, services, ebooks and jobs. Results appear as you type.
        </p>
      )}
      <div className={nothingFoundStyles.subjects}>
        <h2 className={nothingFoundStyles.title}>Popular topics</h2>
        <ul className="plain">
          {subjects.map(({ slug, title, count }) => (
            <li key={slug} className={nothingFoundStyles.subject}>
              <a className={nothingFoundStyles.link} href={`/blog/tag/${slug}`}>
                {title}
              </a>
              <span className={nothingFoundStyles.count}>{count}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/**
 * Typed words are not in the URL. They are stored with the entry in the tab's history, so that Back and a reload show
 * them again. With the Navigation API its own state is used: history.replaceState would count as a navigation.
 */
function saveQuery(words: string): void {
  if (window.navigation) return window.navigation.updateCurrentEntry({ state: words });
  try {
    history.replaceState({ words }, "");
  } catch {
    // Safari throws after 100 calls in ten seconds; the words of the last successful call stay.
  }
}

function readSavedQuery(): string | undefined {
  const words: unknown = window.navigation ? window.navigation.currentEntry?.getState() : history.state?.words;
  return typeof words === "string" ? words : undefined;
}
