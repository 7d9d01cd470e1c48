import type { ErrorPayload, PageErrorView, SuggestedPage } from "./payload.ts";

const texts = {
  notFound: {
    title: "The page doesn’t exist.",
    description:
      "The page you’re looking for doesn’t exist or has been moved to another place. Check our services or back to the Homepage.",
  },
  internal: {
    title: "An error occured.",
    description: "Something went wrong. Please retry the action or contact us to resolve this issue.",
  },
};

export class PageError extends Error {
  override name = "PageError";
  declare readonly view: PageErrorView;
  /** Read by the error reporter, which does not send statuses 300 to 499. */
  declare readonly statusCode: number;
  /** True if the server sent this error: it has reported it already. */
  declare readonly fromServer: boolean;
  declare readonly nearest: SuggestedPage[];

  constructor(
    message: string,
    { statusCode = 500, ...overrides }: Partial<PageErrorView> = {},
    {
      nearest = [],
      fromServer = false,
      ...options
    }: ErrorOptions & { nearest?: SuggestedPage[]; fromServer?: boolean } = {},
  ) {
    super(message, options);
    this.statusCode = statusCode;
    this.nearest = nearest;
    this.fromServer = fromServer;
    const defaults = statusCode === 404 ? texts.notFound : texts.internal;
    this.view = {
      statusCode,
      ...defaults,
      buttonText: "Back to the Homepage",
      buttonUrl: "/",
      fatal: true,
      ...overrides,
    };
  }
}

/** 404 for a path whose route exists but rejects the parameters. */
export function pageNotFound(fullPath: string): PageError {
  return new PageError(`Page Not Found: ${fullPath}`, { statusCode: 404 });
}

/** 404 for a path that no route matches. */
export function noRouteMatches(fullPath: string): PageError {
  return new PageError(`Page not found: ${fullPath}`, { statusCode: 404, fatal: false });
}

export function toPageError(error: unknown): PageError {
  if (error instanceof PageError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new PageError(message, {}, { cause: error });
}

/** The document's title while an error is shown. */
export function errorPageTitle({ statusCode, title }: PageErrorView): string {
  if (statusCode === 404) return "Page not found";
  return statusCode >= 500 ? "Internal error" : title;
}

/** Restores the error from the payload of an error page. */
export function pageErrorFrom({ error, nearest }: ErrorPayload, fullPath: string): PageError {
  const { message } = (error.fatal ? pageNotFound : noRouteMatches)(fullPath);
  return new PageError(error.statusCode === 404 ? message : error.title, error, { nearest, fromServer: true });
}
