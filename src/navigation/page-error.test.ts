import { expect, it } from "vitest";
import { errorPageTitle, noRouteMatches, PageError, pageErrorFrom, pageNotFound, toPageError } from "./page-error.ts";

it("has its own texts for status 404", () => {
  const { message, view } = noRouteMatches("/a?b=1#c");
  expect(message).toBe("Page not found: /a?b=1#c");
  expect(errorPageTitle(view)).toBe("Page not found");
  expect(view).toEqual({
    statusCode: 404,
    title: "The page doesn’t exist.",
    description:
      "The page you’re looking for doesn’t exist or has been moved to another place. Check our services or back to the Homepage.",
    buttonText: "Back to the Homepage",
    buttonUrl: "/",
    fatal: false,
  });
});

it("is fatal when a route rejects its parameters", () => {
  const { message, view } = pageNotFound("/a");
  expect([message, view.statusCode, view.fatal]).toEqual(["Page Not Found: /a", 404, true]);
});

it("uses status 500 for an error without a status and keeps it as the cause", () => {
  const { view, cause } = toPageError(new TypeError("broken"));
  expect(errorPageTitle(view)).toBe("Internal error");
  expect(cause).toBeInstanceOf(TypeError);
  expect(view).toEqual({
    statusCode: 500,
    title: "An error occured.",
    description: "Something went wrong. Please retry the action or contact us to resolve this issue.",
    buttonText: "Back to the Homepage",
    buttonUrl: "/",
    fatal: true,
  });
});

it("lets an error override the default texts", () => {
  const overrides = { title: "A", description: "B", buttonText: "C", buttonUrl: "/d" };
  expect(new PageError("", { statusCode: 404, ...overrides }).view).toMatchObject(overrides);
});

it("restores message and view from the server's payload", () => {
  for (const error of [pageNotFound("/a"), noRouteMatches("/a")]) {
    const received = pageErrorFrom({ error: error.view }, "/a");
    expect([received.message, received.view]).toEqual([error.message, error.view]);
  }
});
