import type { PageErrorView } from "../../../navigation/page-error.ts";

export function ErrorPage({ error, message }: { error: PageErrorView; message: string }) {
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
    </section>
  );
}
