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
  /** The status, where those who report errors look for it. */
  declare readonly statusCode: number;
  /** The server has shown and reported it already. */
  declare readonly fromServer: boolean;
  declare readonly nearest: SuggestedPage[];

  constructor(
    message: string,
    { statusCode = 500, ...shown }: Partial<PageErrorView> = {},
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
      ...shown,
    };
  }
}

/** The route exists and refuses these parameters. */
export function pageNotFound(fullPath: string): PageError {
  return new PageError(`Page Not Found: ${fullPath}`, { statusCode: 404 });
}

/** No route has this shape. */
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

/** An error page as the server sent it. */
export function pageErrorFrom({ error, nearest }: ErrorPayload, fullPath: string): PageError {
  const { message } = (error.fatal ? pageNotFound : noRouteMatches)(fullPath);
  return new PageError(error.statusCode === 404 ? message : error.title, error, { nearest, fromServer: true });
}
