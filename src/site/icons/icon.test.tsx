import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { Icon, loadIcon } from "./icon.tsx";

it("refers to the icon's file and is hidden from screen readers", () => {
  const html = renderToStaticMarkup(<Icon name="poland" />);
  expect(html).toContain('href="/icons/poland-icon.svg#poland-icon"');
  expect(html).toContain('aria-hidden="true"');
});

it("sets data-size for every size but base", () => {
  expect(renderToStaticMarkup(<Icon name="close" size="base" />)).not.toContain("data-size");
  expect(renderToStaticMarkup(<Icon name="close" size="large" />)).toContain('data-size="large"');
});

it("has its size before the styles and the file have loaded", () => {
  expect(renderToStaticMarkup(<Icon name="close" />)).toContain('width="24" height="24"');
});

it("rejects an unknown name at compile time", () => {
  // @ts-expect-error the set has no such icon
  renderToStaticMarkup(<Icon name="cobol" />);
});

afterEach(() => vi.unstubAllGlobals());

function stubFetch(files: Record<string, string>) {
  const fetchStub = vi.fn(async (path: string) => new Response(files[path], { status: path in files ? 200 : 404 }));
  vi.stubGlobal("fetch", fetchStub);
  return fetchStub;
}

it("fetches the icon's file", async () => {
  stubFetch({ "/icons/python-icon.svg": "<svg/>" });
  await expect(loadIcon("python")).resolves.toBe("<svg/>");
});

it("rejects an unknown name with the message of a failed dynamic import", async () => {
  stubFetch({});
  // @ts-expect-error the set has no such icon
  await expect(loadIcon("cobol")).rejects.toThrow(/^Unknown variable dynamic import: \.\/cobol-icon\.svg$/);
});

it("does not fetch a name with a path", async () => {
  const fetchStub = stubFetch({ "/icons/../secret-icon.svg": "secret" });
  // @ts-expect-error the set has no such icon
  await expect(loadIcon("../secret")).rejects.toThrow("Unknown variable dynamic import");
  expect(fetchStub).not.toHaveBeenCalled();
});

it("reports the status of a server error instead of an unknown icon", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 503 }));
  await expect(loadIcon("python")).rejects.toThrow("The icon 'python' did not load: the server answered 503.");
});
