import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { navigateTo } from "./navigate-to.ts";

const assign = vi.fn();
const replace = vi.fn();

beforeEach(() =>
  vi.stubGlobal("location", { href: "http://site.test/a/b", origin: "http://site.test", assign, replace }),
);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it("navigates to a URL of the same origin, relative or absolute", () => {
  navigateTo("../c?d=1#e");
  expect(assign).toHaveBeenCalledWith(new URL("http://site.test/c?d=1#e"));
  navigateTo("/f", { replace: true });
  expect(replace).toHaveBeenCalledWith(new URL("http://site.test/f"));
});

it.each(["https://example.com/", "//example.com/", "http://site.test:8080/", "mailto:a@example.com"])(
  "throws for %s unless external is set",
  (target) => {
    expect(() => navigateTo(target)).toThrow(
      new Error("Navigating to an external URL is not allowed by default. Use navigateTo(url, { external: true })."),
    );
    expect(assign).not.toHaveBeenCalled();
    navigateTo(target, { external: true });
    expect(assign).toHaveBeenCalledOnce();
  },
);

it.each(["javascript:", "data:", "blob:", "vbscript:"])("always throws for the %s protocol", (protocol) => {
  for (const target of [
    `${protocol}x`,
    ` ${protocol.toUpperCase()}x`,
    `${protocol.slice(0, 4)}\n${protocol.slice(4)}x`,
  ]) {
    for (const external of [false, true]) {
      expect(() => navigateTo(target, { external })).toThrow(
        new Error(`Cannot navigate to a URL with '${protocol}' protocol.`),
      );
    }
  }
  expect(assign).not.toHaveBeenCalled();
});
