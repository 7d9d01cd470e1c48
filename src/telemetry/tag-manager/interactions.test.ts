import { describe, expect, it } from "vitest";
import { answerEvent, linkEvent } from "./interactions.ts";

function link(href: string, dataset = {}) {
  const { protocol, host, pathname } = new URL(href, "https://northloom.example");
  return { protocol, host, pathname, dataset };
}

describe("following a link", () => {
  it.each(["/blog", "https://northloom.example/blog", "mailto:hello@other.example", "tel:+48420000000"])(
    "is no event for %s",
    (href) => expect(linkEvent(link(href), "northloom.example")).toBeUndefined(),
  );

  it("to another host is an outbound link, without its query", () => {
    const event = linkEvent(link("https://github.com/northloom?who=a@b.example"), "northloom.example");
    expect(event).toEqual({ event: "outbound_link", linkHost: "github.com", linkPath: "/northloom" });
  });

  it("that downloads an ebook is a download", () => {
    const event = linkEvent(link("/ebook/handover/download?signature=1", { ebook: "handover" }), "northloom.example");
    expect(event).toEqual({ event: "ebook_download", ebook: "handover" });
  });
});

describe("the answer to a form", () => {
  const onForm = { form: "contact", pagePath: "/contact-us" } as const;

  it.each([200, 201])("is a success with status %i", (status) => {
    expect(answerEvent(onForm, status)).toEqual({ event: "form_success", ...onForm });
  });

  it.each([0, 199, 300, 422, 500])("is a failure with status %i", (status) => {
    expect(answerEvent(onForm, status)).toEqual({ event: "form_failure", ...onForm, status });
  });
});
