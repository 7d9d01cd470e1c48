import { Component, type ReactNode } from "react";
import { hydration } from "./hydration.ts";

interface IsolatedPartProps {
  /** Names the part in its document; unique on a page. */
  name: string;
  className?: string;
  children: ReactNode;
}

/**
 * A part of a page that is not the page's own content. If it throws, its last HTML stays, which is the server's until it
 * was hydrated; the error is reported once and the rest of the page goes on.
 */
export class IsolatedPart extends Component<IsolatedPartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  element: Element | null = null;
  html: string | undefined;

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    const { name, className, children } = this.props;
    const own = { className, "data-isolated": name };
    if (!this.state.hasFailed)
      return (
        <div
          {...own}
          ref={(element) => {
            this.element = element;
          }}
        >
          {children}
        </div>
      );
    // React has not changed the document yet when it renders the fallback.
    this.html ??= (this.element ?? findServedPart(name))?.innerHTML ?? "";
    return <div key="failed" {...own} dangerouslySetInnerHTML={{ __html: this.html }} />;
  }
}

function findServedPart(name: string): Element | null {
  return hydration.isRunning ? document.querySelector(`main [data-isolated="${name}"]`) : null;
}
