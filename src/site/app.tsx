import { useEffect } from "react";
import type { PageError } from "../navigation/page-error.ts";
import type { NearPage, PageErrorView, PagePayload } from "../navigation/payload.ts";
import type { PageModule, Route } from "../navigation/route.ts";
import { Boundary } from "./boundary.tsx";
import type { LayoutName } from "./layouts/layout.ts";
import { ErrorPage } from "./pages/error/error-page.tsx";

/** Everything that decides what is on the screen. */
export type Shown = { path: string } & (
  | { kind: "page"; layout: LayoutName; Page: PageModule["default"]; data: object }
  | { kind: "error"; error: PageErrorView; message: string; nearest: NearPage[] }
);

/** A page whose code and data are here. */
export function asShown(path: string, { layout }: Route, module: PageModule, { data }: PagePayload): Shown {
  return { kind: "page", path, layout, Page: module.default, data };
}

export function asError(
  path: string,
  { view, message, nearest }: Pick<PageError, "view" | "message" | "nearest">,
): Shown {
  return { kind: "error", path, error: view, message, nearest };
}

interface AppProps {
  shown: Shown;
  /** Called when the page stands in the document and the effects of all its components have run. */
  ready?: () => void;
  /** Hears of a component that threw. */
  failed?: (error: unknown) => void;
}

/** What stands in `<main>`. */
export function App({ shown, ready, failed = () => {} }: AppProps) {
  useEffect(() => ready?.(), [ready]);
  return (
    <Boundary key={`${shown.kind} ${shown.path}`} failed={failed}>
      {shown.kind === "error" ? <ErrorPage {...shown} /> : <shown.Page {...shown.data} />}
    </Boundary>
  );
}

export function layoutOf(shown: Shown): LayoutName {
  return shown.kind === "page" ? shown.layout : "default";
}
