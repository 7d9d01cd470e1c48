import { frame } from "virtual:frame";
import type { PageErrorView } from "../navigation/page-error.ts";
import type { PageModule } from "../navigation/route.ts";
import { Boundary } from "./boundary.tsx";
import DefaultLayout from "./layouts/default-layout.tsx";
import HomeLayout from "./layouts/home-layout.tsx";
import { ErrorPage } from "./pages/error/error-page.tsx";

/** Everything that decides what is on the screen. */
export type Shown = { path: string } & (
  | { kind: "page"; layout: string; Page: PageModule["default"]; data: object }
  | { kind: "error"; error: PageErrorView; message: string }
);

interface AppProps {
  shown: Shown;
  /** Hears of a component that threw. */
  failed?: (error: unknown) => void;
}

export function App({ shown, failed = () => {} }: AppProps) {
  const Layout = shown.kind === "page" && shown.layout === "home" ? HomeLayout : DefaultLayout;
  return (
    <Layout site={frame} path={shown.path}>
      <Boundary key={`${shown.kind} ${shown.path}`} failed={failed}>
        {shown.kind === "error" ? (
          <ErrorPage error={shown.error} message={shown.message} />
        ) : (
          <shown.Page {...shown.data} />
        )}
      </Boundary>
    </Layout>
  );
}
