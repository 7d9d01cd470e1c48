import { beforeEach, describe, expect, it, vi } from "vitest";
import { allowAll, allowNone } from "../consent/consent-storage.ts";
import { push } from "./events.ts";
import { createTagManager, type Script, tagManagerSources } from "./tag-manager.ts";

const denied = {
  ad_storage: "denied",
  ad_user_data: "denied",
  ad_personalization: "denied",
  analytics_storage: "denied",
};
const granted = {
  ad_storage: "granted",
  ad_user_data: "granted",
  ad_personalization: "granted",
  analytics_storage: "granted",
};

let hasRun: boolean;
const takeBack = vi.fn<() => void>();
const load = vi.fn(
  (_address: string): Script => ({
    get hasRun() {
      return hasRun;
    },
    takeBack,
  }),
);

beforeEach(() => {
  vi.clearAllMocks();
  hasRun = true;
  globalThis.dataLayer = undefined;
});

const entries = () => (globalThis.dataLayer ?? []).map((entry) => (isArguments(entry) ? [...entry] : entry));

function isArguments(entry: unknown): entry is IArguments {
  return Object.prototype.toString.call(entry) === "[object Arguments]";
}

describe("the tag manager", () => {
  it("is loaded once, from its own host", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.obey(allowAll);
    tags.obey(allowAll);
    expect(load.mock.calls).toEqual([["https://www.googletagmanager.com/gtm.js?id=GTM-AB12"]]);
  });

  it("is not loaded by a no; all that is noted is that everything is refused", () => {
    createTagManager("GTM-AB12", undefined, load).obey(allowNone);
    expect(load).not.toHaveBeenCalled();
    expect(entries()).toEqual([["consent", "default", denied]]);
  });

  it("reads the refusal first, then the decision, then what had been noted before", () => {
    push({ event: "404", pageTitle: "Page not found", pageType: "ErrorView", pageUrl: "https://northloom.example/x" });
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.obey({ analytics: true, marketing: false });
    tags.obey(allowAll);
    tags.obey(allowNone);
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", { ...denied, analytics_storage: "granted" }],
      { event: "404", pageTitle: "Page not found", pageType: "ErrorView", pageUrl: "https://northloom.example/x" },
      { event: "gtm.js", "gtm.start": expect.any(Number) },
      ["consent", "update", granted],
      ["consent", "update", denied],
    ]);
  });

  it("does not read after a yes what was noted under the no before it", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.obey(allowNone);
    push({ event: "404", pageTitle: "Page not found", pageType: "ErrorView", pageUrl: "https://northloom.example/x" });
    expect(globalThis.dataLayer).toHaveLength(2);
    tags.obey(allowAll);
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", granted],
      { event: "gtm.js", "gtm.start": expect.any(Number) },
    ]);
  });

  it("hears nothing any more after a withdrawal, while the list goes on", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.obey(allowAll);
    const read = globalThis.dataLayer;
    tags.obey(allowNone);
    push({ event: "ebook_download", ebook: "handover" });
    expect(read?.at(-1)).toHaveProperty("1", "update");
    expect(globalThis.dataLayer?.at(-1)).toEqual({ event: "ebook_download", ebook: "handover" });
  });

  it("hears again after another yes, but not what was noted in between", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.obey(allowAll);
    const read = globalThis.dataLayer;
    tags.obey(allowNone);
    push({ event: "ebook_download", ebook: "unheard" });
    tags.obey(allowAll);
    push({ event: "ebook_download", ebook: "handover" });
    expect(load).toHaveBeenCalledTimes(1);
    expect(read).toBe(globalThis.dataLayer);
    expect(entries().slice(-3)).toEqual([
      ["consent", "update", denied],
      ["consent", "update", granted],
      { event: "ebook_download", ebook: "handover" },
    ]);
  });

  it("does not run when it comes after a withdrawal, and is asked for anew by another yes", () => {
    hasRun = false;
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.obey(allowAll);
    push({ event: "ebook_download", ebook: "handover" });
    tags.obey(allowNone);
    expect(takeBack).toHaveBeenCalledOnce();
    expect(entries()).toEqual([["consent", "default", denied]]);
    tags.obey(allowAll);
    expect(load).toHaveBeenCalledTimes(2);
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", granted],
      { event: "gtm.js", "gtm.start": expect.any(Number) },
    ]);
  });

  it("finds nothing but the latest decision when it comes", () => {
    hasRun = false;
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.obey(allowAll);
    tags.obey({ analytics: true, marketing: false });
    expect(load).toHaveBeenCalledOnce();
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", { ...denied, analytics_storage: "granted" }],
      { event: "gtm.js", "gtm.start": expect.any(Number) },
    ]);
  });

  it("refuses an id that would ask for something else", () => {
    expect(() => createTagManager("gtm-ab12", undefined, load)).toThrow("Did you mean 'GTM-AB12'?");
  });

  it("needs its own host and those of the analytics tag, and no other", () => {
    const analytics = "https://*.google-analytics.com";
    expect(tagManagerSources(undefined)).toEqual({
      "script-src": ["https://www.googletagmanager.com"],
      "img-src": ["https://www.googletagmanager.com", analytics],
      "connect-src": ["https://www.googletagmanager.com", analytics, "https://*.analytics.google.com"],
    });
  });

  it("can come from another host, which the content security policy then names", () => {
    createTagManager("GTM-AB12", "http://127.0.0.1:9", load).obey(allowAll);
    expect(load).toHaveBeenCalledWith("http://127.0.0.1:9/gtm.js?id=GTM-AB12");
    expect(Object.values(tagManagerSources("http://127.0.0.1:9")).flat()).toEqual(Array(3).fill("http://127.0.0.1:9"));
  });
});
