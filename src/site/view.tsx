import { useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { App, type Shown } from "./app.tsx";

/** Changes what is on the screen. */
export type Show = (shown: Shown) => void;

interface ViewProps {
  first: Shown;
  /** Called once, when the server's page has been taken over and can be changed. */
  ready: (show: Show) => void;
  failed: (error: unknown) => void;
}

export function View({ first, ready, failed }: ViewProps) {
  const [shown, set] = useState(first);

  useLayoutEffect(() => {
    // The page's code and data are here, so it is shown in one go: scroll and focus need it in the document.
    ready((next) => flushSync(() => set(next)));
  }, [ready]);

  return <App shown={shown} failed={failed} />;
}
