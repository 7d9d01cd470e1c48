import type { PageErrorView, SuggestedPage } from "../../../navigation/payload.ts";
import { ThemedImage } from "../../ui/themed-image/themed-image.tsx";
import styles from "./error-page.module.css";

interface ErrorPageProps {
  error: PageErrorView;
  message: string;
  suggestions: SuggestedPage[];
}

/** Every page loads this code, so it contains markup only; the drawing is a separate file. */
export function ErrorPage({ error, message, suggestions }: ErrorPageProps) {
  return (
    <section className={styles.error} data-error={error.statusCode}>
      <div className="frame grid">
        <h1>{error.title}</h1>
        <div>
          <p>{error.description}</p>
          <a href={error.buttonUrl}>{error.buttonText}</a>
          {error.statusCode === 404 && <small>{message}</small>}
        </div>
      </div>
      <ThemedImage src="/weaves/broken-thread.svg" width="1152" height="528" alt="" fetchPriority="high" />
      <div className="frame grid">
        <form action="/search">
          <h2>Look for it</h2>
          <input type="search" name="q" aria-label="Search this site" />
          <button type="submit">Search</button>
        </form>
        {suggestions.length > 0 && (
          <nav aria-labelledby="suggestions">
            <h2 id="suggestions">Perhaps you were looking for</h2>
            <ul className="plain">
              {suggestions.map(({ title, path }) => (
                <li key={path}>
                  <a href={path}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </section>
  );
}
