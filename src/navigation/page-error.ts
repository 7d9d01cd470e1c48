/** What the error page shows; only the status is required, the page knows the texts for the rest. */
export interface PageErrorView {
  statusCode: number;
  title: string;
  description: string;
  buttonText: string;
  buttonUrl: string;
  fatal: boolean;
}

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
  readonly view: PageErrorView;

  constructor(message: string, { statusCode = 500, ...shown }: Partial<PageErrorView> = {}, options?: ErrorOptions) {
    super(message, options);
    const defaults = statusCode === 404 ? texts.notFound : texts.internal;
    this.view = {
      statusCode,
      title: shown.title ?? defaults.title,
      description: shown.description ?? defaults.description,
      buttonText: shown.buttonText ?? "Back to the Homepage",
      buttonUrl: shown.buttonUrl ?? "/",
      fatal: shown.fatal ?? true,
    };
  }
}

/** The route exists and refuses these parameters. */
export function pageNotFound(fullPath: string): PageError {
  return new PageError(`Page Not Found: ${fullPath}`, { statusCode: 404, fatal: true });
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

/** What an error page received from the server stands for. */
export function pageErrorFrom(view: PageErrorView, fullPath: string): PageError {
  if (view.statusCode !== 404) return new PageError(view.title, view);
  const { message } = view.fatal ? pageNotFound(fullPath) : noRouteMatches(fullPath);
  return new PageError(message, view);
}
