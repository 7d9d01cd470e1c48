import type { ErrorPayload, PageErrorView, SuggestedPage } from "./payload.ts";

export class PageError extends Error {
  override name = "PageError";
  declare readonly view: PageErrorView;
  /** Read by the error reporter, which does not send statuses 300 to 499. */
  declare readonly statusCode: number;
  /** True if the server sent this error: it has reported it already. */
  declare readonly fromServer: boolean;
  declare readonly suggestions: SuggestedPage[];

  constructor(
    message: string,
    view: Partial<PageErrorView> = {},
    options: ErrorOptions & { suggestions?: SuggestedPage[]; fromServer?: boolean } = {},
  ) {
    super(message, options);
    const { statusCode = 500 } = view;
    this.statusCode = statusCode;
    this.suggestions = options.suggestions ?? [];
    this.fromServer = options.fromServer ?? false;
    this.view = {
      statusCode,
      title: "An error occured.",
      description: "Something went wrong. Please retry the action or contact us to resolve this issue.",
      buttonText: "Back to the Homepage",
      buttonUrl: "/",
      fatal: true,
      ...view,
    };
  }
}

/** 404 for a path whose route exists but rejects the parameters. */
export function pageNotFound(fullPath: string, fatal = true): PageError {
  return new PageError(notFoundMessage(fullPath, fatal), {
    statusCode: 404,
    title: "The page doesn’t exist.",
    description:
      "The page you’re looking for doesn’t exist or has been moved to another place. Check our services or back to the Homepage.",
    fatal,
  });
}

/** 404 for a path that no route matches. */
export const noRouteMatches = (fullPath: string) => pageNotFound(fullPath, false);

const notFoundMessage = (fullPath: string, fatal: boolean) => `Page ${fatal ? "Not Found" : "not found"}: ${fullPath}`;

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
export function pageErrorFrom({ error, suggestions }: ErrorPayload, fullPath: string): PageError {
  const message = error.statusCode === 404 ? notFoundMessage(fullPath, error.fatal) : error.title;
  return new PageError(message, error, { suggestions, fromServer: true });
}
