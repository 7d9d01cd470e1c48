import { expect, it } from "vitest";
import type { ErrorViewEvent, TelemetryEvent } from "./events.ts";

it("type-checks only events of the catalogue", () => {
  const events: (TelemetryEvent | ErrorViewEvent)[] = [
    { event: "ebook_download", ebook: "handover" },
    // @ts-expect-error an unknown event
    { event: "ebook_opened", ebook: "handover" },
    // @ts-expect-error an unknown property
    { event: "ebook_download", ebook: "handover", email: "a@example.com" },
    // @ts-expect-error a property of another event
    { event: "ebook_download", ebook: "handover", pagePath: "/" },
    // @ts-expect-error a missing property
    { event: "page_view", pagePath: "/" },
    // @ts-expect-error an unknown form
    { event: "form_start", form: "newsletter", pagePath: "/" },
    // @ts-expect-error an error view is named after a number
    { event: "not-found", pageTitle: "", pageType: "ErrorView", pageUrl: "" },
  ];
  expect(events).toHaveLength(7);
});
