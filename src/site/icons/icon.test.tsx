import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Icon } from "./icon.tsx";

it("points at the icon's own file and hides from screen readers", () => {
  const html = renderToStaticMarkup(<Icon name="poland" />);
  expect(html).toContain('href="/icons/poland-icon.svg#poland-icon"');
  expect(html).toContain('aria-hidden="true"');
});

it("adds a size modifier to every size but base", () => {
  expect(renderToStaticMarkup(<Icon name="close" size="base" />)).not.toContain("data-size");
  expect(renderToStaticMarkup(<Icon name="close" size="large" />)).toContain('data-size="large"');
});

it("keeps its room before its styles and drawing have come", () => {
  expect(renderToStaticMarkup(<Icon name="close" />)).toContain('width="24" height="24"');
});

it("takes only names of the set", () => {
  // @ts-expect-error the set has no such icon
  renderToStaticMarkup(<Icon name="cobol" />);
});
