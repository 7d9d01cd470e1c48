import { Component, type PropsWithChildren, useEffect } from "react";
import type { Head } from "../../navigation/head.ts";
import { errorPageTitle, type PageError } from "../../navigation/page-error.ts";
import type { PageErrorView, PagePayload, SuggestedPage } from "../../navigation/payload.ts";
import type { PageModule, Route } from "../../navigation/route.ts";
import type { LayoutName } from "../layouts/layout-types.ts";
import { ErrorPage } from "../pages/error/error-page.tsx";

/** What is on the screen: a page with its data, or an error page. */
export type ViewState = { path: string } & (
  | { kind: "page"; layout: LayoutName; Page: PageModule["default"]; data: object }
  | { kind: "error"; error: PageErrorView; message: string; suggestions: SuggestedPage[]; hasServices: boolean }
);

/** The view of a page whose code and data are loaded. */
export function createPageView(path: string, { layout }: Route, module: PageModule, { data }: PagePayload): ViewState {
  return { kind: "page", path, layout, Page: module.default, data };
}

export function createErrorView(
  path: string,
  { view, message, suggestions }: Pick<PageError, "view" | "message" | "suggestions">,
  hasServices: boolean,
): ViewState {
  return { kind: "error", path, error: view, message, suggestions, hasServices };
}

interface AppProps {
  view: ViewState;
  /** Called when the page is in the document and the effects of all its components have run. */
  onReady?: () => void;
  /** Called with the error of a component that threw. */
  onError?: (error: unknown) => void;
}

/** The content of `<main>`. */
export function App({ view, onReady, onError }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ErrorBoundary key={`${view.kind} ${view.path}`} onError={onError}>
      {view.kind === "error" ? <ErrorPage {...view} /> : <view.Page {...view.data} />}
    </ErrorBoundary>
  );
}

export function getLayout(view: ViewState): LayoutName {
  return view.kind === "page" ? view.layout : "default";
}

/** Renders nothing after a component threw; `onError` replaces the page with the error page. */
class ErrorBoundary extends Component<PropsWithChildren<Pick<AppProps, "onError">>, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error);
  }

  override render() {
    return this.state.hasError ? null : this.props.children;
  }
}

/** Error pages are noindex, so they have neither a canonical URL nor social tags. */
export function createErrorHead(view: PageErrorView): Head {
  return {
    title: errorPageTitle(view),
    tags: [
      ["meta", { name: "description", content: view.description }],
      ["meta", { name: "robots", content: "noindex" }],
    ],
  };
}
