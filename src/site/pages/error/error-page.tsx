import type { NearPage, PageErrorView } from "../../../navigation/payload.ts";

interface ErrorPageProps {
  error: PageErrorView;
  message: string;
  nearest: NearPage[];
}

export function ErrorPage({ error, message, nearest }: ErrorPageProps) {
  return (
    <section data-error={error.statusCode}>
      <h1>{error.title}</h1>
      <p>{error.description}</p>
      <p>
        <a href={error.buttonUrl}>{error.buttonText}</a>
      </p>
      {error.statusCode === 404 && (
        <p>
          <small>{message}</small>
        </p>
      )}
      {nearest.length > 0 && (
        <>
          <h2>Perhaps you were looking for</h2>
          <ul>
            {nearest.map(({ title, path }) => (
              <li key={path}>
                <a href={path}>{title}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
