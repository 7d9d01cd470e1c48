import type { PageErrorView, SuggestedPage } from "../../../navigation/payload.ts";
import { ThemedImage } from "../../ui/themed-image/themed-image.tsx";
import styles from "./error-page.module.css";

interface ErrorPageProps {
  error: PageErrorView;
  message: string;
  suggestions: SuggestedPage[];
  /** Whether the site has a page of services that the text can link to. */
  hasServices: boolean;
}

const linkTargets: Record<string, string> = { services: "/services", Homepage: "/", "contact us": "/contact-us" };
const linkTexts = new RegExp(`(${Object.keys(linkTargets).join("|")})`);

/** Every page loads this code, so it contains markup only; the drawing is a separate file. */
export function ErrorPage({ error, message, suggestions, hasServices }: ErrorPageProps) {
  const linkify = (text: string) => {
    const href = linkTargets[text];
    if (!href || (href === "/services" && !hasServices)) return text;
    return (
      <a key={href} href={href}>
        {text}
      </a>
    );
  };
  return (
    <section data-error={error.statusCode}>
      <div className={`frame grid ${styles.row}`}>
        <h1 className={styles.title}>{error.title}</h1>
        <div className={styles.message}>
          <p className={styles.text}>{error.description.split(linkTexts).map(linkify)}</p>
          <a className={styles.action} href={error.buttonUrl}>
            {error.buttonText}
          </a>
          {error.statusCode === 404 && <small className={styles.path}>{message}</small>}
        </div>
      </div>
      <ThemedImage
        className={styles.drawing}
        src="/drawings/error.svg"
        width="1152"
        height="528"
        alt=""
        fetchPriority="high"
      />
      <div className={`frame grid ${styles.row}`}>
        <form className={styles.search} action="/search" data-size={suggestions.length === 0 ? "large" : undefined}>
          <h2 className={styles.heading}>Search for it</h2>
          <input className={styles.field} type="search" name="q" aria-label="Search this site" />
          <button className={styles.action} type="submit">
            Search
          </button>
        </form>
        {suggestions.length > 0 && (
          <nav aria-labelledby="suggestions">
            <h2 className={styles.heading} id="suggestions">
              You may be looking for
            </h2>
            <ul className="plain">
              {suggestions.map(({ title, path }) => (
                <li className={styles.page} key={path}>
                  <a className={styles.pageLink} href={path}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
    </section>
  );
}
