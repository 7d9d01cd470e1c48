import { Component, type ReactNode, useEffect } from "react";
import type { Head } from "../../navigation/head.ts";
import { errorPageTitle, type PageError } from "../../navigation/page-error.ts";
import type { PageErrorView, PagePayload, SuggestedPage } from "../../navigation/payload.ts";
import type { PageModule, Route } from "../../navigation/route.ts";
import type { LayoutName } from "../layouts/layout-types.ts";
import { ErrorPage } from "../pages/error/error-page.tsx";

/** Everything that decides what is on the screen. */
export type ViewState = { path: string } & (
  | { kind: "page"; layout: LayoutName; Page: PageModule["default"]; data: object }
  | { kind: "error"; error: PageErrorView; message: string; nearest: SuggestedPage[] }
);

/** A page whose code and data are here. */
export function createPageView(path: string, { layout }: Route, module: PageModule, { data }: PagePayload): ViewState {
  return { kind: "page", path, layout, Page: module.default, data };
}

export function createErrorView(
  path: string,
  { view, message, nearest }: Pick<PageError, "view" | "message" | "nearest">,
): ViewState {
  return { kind: "error", path, error: view, message, nearest };
}

interface AppProps {
  view: ViewState;
  /** Called when the page stands in the document and the effects of all its components have run. */
  onReady?: () => void;
  /** Hears of a component that threw. */
  onError?: (error: unknown) => void;
}

/** What stands in `<main>`. */
export function App({ view, onReady, onError = () => {} }: AppProps) {
  useEffect(() => onReady?.(), [onReady]);
  return (
    <ErrorBoundary key={`${view.kind} ${view.path}`} onError={onError}>
      {view.kind === "error" ? <ErrorPage {...view} /> : <view.Page {...view.data} />}
    </ErrorBoundary>
  );
}

export function getLayout(shown: ViewState): LayoutName {
  return shown.kind === "page" ? shown.layout : "default";
}

interface ErrorBoundaryProps {
  children: ReactNode;
  onError: (error: unknown) => void;
}

/** A component that throws is an application error: it is told once, and the error page takes the page's place. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/** Error pages are not to be found, so they have neither a canonical address nor anything to share. */
export function createErrorHead(view: PageErrorView): Head {
  return {
    title: errorPageTitle(view),
    tags: [
      ["meta", { name: "description", content: view.description }],
      ["meta", { name: "robots", content: "noindex" }],
    ],
  };
}
