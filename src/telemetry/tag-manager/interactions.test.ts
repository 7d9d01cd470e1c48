import { describe, expect, it } from "vitest";
import { createLinkEvent, createResponseEvent, isFormName } from "./interactions.ts";

function link(href: string, dataset = {}) {
  const { protocol, host, pathname } = new URL(href, "https://tessel.example");
  return { protocol, host, pathname, dataset };
}

it("accepts the names of the site's forms only", () => {
  expect(["contact", "ebook", "job", "search", undefined].map(isFormName)).toEqual([true, true, true, false, false]);
});

describe("following a link", () => {
  it.each(["/blog", "https://tessel.example/blog", "mailto:hello@other.example", "tel:+48420000000"])(
    "creates no event for %s",
    (href) => expect(createLinkEvent(link(href), "tessel.example")).toBeUndefined(),
  );

  it("creates an outbound_link event without the query for another host", () => {
    const event = createLinkEvent(link("https://github.com/tessel?who=a@b.example"), "tessel.example");
    expect(event).toEqual({ event: "outbound_link", linkHost: "github.com", linkPath: "/tessel" });
  });

  it("creates an ebook_download event for an ebook", () => {
    const event = createLinkEvent(
      link("/ebook/handover/download?signature=1", { ebook: "handover" }),
      "tessel.example",
    );
    expect(event).toEqual({ event: "ebook_download", ebook: "handover" });
  });
});

describe("the response to a form", () => {
  const context = { form: "contact", pagePath: "/contact-us" } as const;

  it.each([200, 201])("is a success with status %i", (status) => {
    expect(createResponseEvent(context, status)).toEqual({ event: "form_success", ...context });
  });

  it.each([0, 199, 300, 422, 500])("is a failure with status %i", (status) => {
    expect(createResponseEvent(context, status)).toEqual({ event: "form_failure", ...context, status });
  });
});
