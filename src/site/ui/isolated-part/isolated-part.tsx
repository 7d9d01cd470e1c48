import { Component, type ReactNode, type RefObject } from "react";
import { htmlPolicy } from "../../../shared/html.ts";
import { hydration } from "./hydration.ts";

/**
 * An error boundary for a part of a page, whose name is unique on it. If the part throws, its last HTML stays (the
 * server's HTML, if it was not hydrated yet), the error is reported once, and the rest of the page keeps working.
 */
export class IsolatedPart extends Component<{ name: string; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  element: RefObject<HTMLDivElement | null> = { current: null };
  html: string | TrustedHTML | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    const { name, children } = this.props;
    if (!this.state.hasFailed)
      return (
        <div data-isolated={name} ref={this.element}>
          {children}
        </div>
      );
    // When React renders the fallback, the failed part is still in the document.
    this.html ??= htmlPolicy.createHTML((this.element.current ?? findServerRenderedPart(name))?.innerHTML ?? "");
    return <div key="failed" data-isolated={name} dangerouslySetInnerHTML={{ __html: this.html }} />;
  }
}

function findServerRenderedPart(name: string): Element | null {
  return hydration.isRunning ? document.querySelector(`main [data-isolated="${name}"]`) : null;
}
