import { useMemo } from "react";
import { htmlPolicy } from "../../../shared/html.ts";

/** Returns a value for `dangerouslySetInnerHTML`. Memoized, because React compares trusted HTML by identity. */
export const useTrustedHtml = (html = "") => useMemo(() => ({ __html: htmlPolicy.createHTML(html) }), [html]);
