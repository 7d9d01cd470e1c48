import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { fetchWithDeadline } from "../../../navigation/deadline.ts";
import { useLoad } from "../../../navigation/use-load.ts";
import { track } from "../../../telemetry/track.ts";
import { Button } from "../../ui/button/button.tsx";
import { keepWords, keptWords } from "./kept-words.ts";
import { KindChoice } from "./kind-choice.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Results } from "./results.tsx";
import type { Search } from "./search.page.tsx";
import styles from "./search-desk.module.css";

/** After this long without another letter it was a search, and not the beginning of one. */
const TYPED_MS = 1000;

/** A form that works by itself; with a script the results come while a visitor is typing. */
export function SearchDesk(asked: Search) {
  const [answer, ask] = useLoad(find);
  const [words, setWords] = useState(asked.q);
  const field = useRef<HTMLInputElement>(null);
  const { q, hits, subjects } = answer.data ?? asked;

  useEffect(() => {
    if (!q) return;
    const timer = setTimeout(() => track({ event: "search", results: hits.length, words: q }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [q, hits.length]);

  function look(words: string): void {
    setWords(words);
    ask(words, asked.kind);
  }

  function typed({ currentTarget }: FormEvent<HTMLInputElement>): void {
    keepWords(currentTarget.value);
    look(currentTarget.value);
  }

  // The field can hold other words than the page was rendered for: typed before hydration, or before a visit elsewhere.
  const syncWithField = useEffectEvent(() => {
    if (!field.current) return;
    const shown = keptWords() ?? field.current.value;
    field.current.value = shown;
    if (shown.trim() !== asked.q) look(shown);
  });
  useEffect(() => syncWithField(), []);

  return (
    <>
      <search className={`frame ${styles.desk}`}>
        <h1>Search</h1>
        <form action="/search">
          {/* WebKit resets a field with autocomplete="off" to its default when Back shows the page again. */}
          <input
            type="search"
            name="q"
            defaultValue={words}
            ref={field}
            onInput={typed}
            maxLength={200}
            aria-label="What are you looking for?"
            placeholder="What are you looking for?"
            autoComplete="off"
            spellCheck={false}
          />
          {asked.kind && <input type="hidden" name="kind" value={asked.kind} />}
          <Button type="submit">Search</Button>
        </form>
        <KindChoice kind={asked.kind} words={words} />
      </search>
      <div className={`frame ${styles.answer}`} aria-busy={answer.status === "pending"}>
        <p className={styles.count} role="status">
          {answer.status === "error"
            ? "The search did not answer. Press the button to try again."
            : countOf(q, hits.length)}
        </p>
        {hits.length > 0 ? <Results q={q} hits={hits} /> : <NothingFound q={q} kind={asked.kind} subjects={subjects} />}
      </div>
    </>
  );
}

function countOf(q: string, count: number): string {
  if (!q) return "";
  if (count === 0) return `Nothing found for “${q}”`;
  return `${count === 1 ? "One result" : `${count} results`} for “${q}”`;
}

async function find(signal: AbortSignal, q: string, kind: string): Promise<Search> {
  const read = async (response: Response) => {
    if (!response.ok) throw new Error(`The search answered ${response.status}.`);
    return (await response.json()).data;
  };
  return fetchWithDeadline(`/search/_payload.json?${new URLSearchParams({ q, kind })}`, read, { signal });
}
