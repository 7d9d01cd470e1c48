import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { Icon, loadIcon } from "./icon.tsx";

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

afterEach(() => vi.unstubAllGlobals());

function serve(files: Record<string, string>) {
  const fetched = vi.fn(async (path: string) => new Response(files[path], { status: path in files ? 200 : 404 }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

it("fetches the icon's own file", async () => {
  serve({ "/icons/python-icon.svg": "<svg/>" });
  await expect(loadIcon("python")).resolves.toBe("<svg/>");
});

it("fails for an unknown name as a bundler's dynamic import does", async () => {
  serve({});
  // @ts-expect-error the set has no such icon, and the compiler says so before the server does
  await expect(loadIcon("cobol")).rejects.toThrow(/^Unknown variable dynamic import: \.\/cobol-icon\.svg$/);
});

it("never fetches outside the icons", async () => {
  const fetched = serve({ "/icons/../secret-icon.svg": "secret" });
  // @ts-expect-error the set has no such icon, and the compiler says so before the server does
  await expect(loadIcon("../secret")).rejects.toThrow("Unknown variable dynamic import");
  expect(fetched).not.toHaveBeenCalled();
});

it("does not call an icon unknown because the server is down", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await expect(loadIcon("python")).rejects.toThrow("The icon 'python' did not load: the server answered 503.");
});
