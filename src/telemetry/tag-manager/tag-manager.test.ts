import { beforeEach, describe, expect, it, vi } from "vitest";
import { allowAll, allowNone } from "../consent/consent-storage.ts";
import { push } from "./events.ts";
import { checkGtmId, createTagManager, type Script, tagManagerSources } from "./tag-manager.ts";

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
const cancel = vi.fn<() => void>();
const load = vi.fn(
  (_address: string): Script => ({
    get hasRun() {
      return hasRun;
    },
    cancel,
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
  it("is loaded once, from Google's host", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.applyConsent(allowAll);
    tags.applyConsent(allowAll);
    expect(load.mock.calls).toEqual([["https://www.googletagmanager.com/gtm.js?id=GTM-AB12"]]);
  });

  it("is not loaded after a refusal, and only the default denial is recorded", () => {
    createTagManager("GTM-AB12", undefined, load).applyConsent(allowNone);
    expect(load).not.toHaveBeenCalled();
    expect(entries()).toEqual([["consent", "default", denied]]);
  });

  it("reads the default denial first, then the decision, then earlier events", () => {
    push({ event: "404", pageTitle: "Page not found", pageType: "ErrorView", pageUrl: "https://tessel.example/x" });
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.applyConsent({ analytics: true, marketing: false });
    tags.applyConsent(allowAll);
    tags.applyConsent(allowNone);
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", { ...denied, analytics_storage: "granted" }],
      { event: "404", pageTitle: "Page not found", pageType: "ErrorView", pageUrl: "https://tessel.example/x" },
      { event: "gtm.js", "gtm.start": expect.any(Number) },
      ["consent", "update", granted],
      ["consent", "update", denied],
    ]);
  });

  it("does not read events recorded during a refusal after consent is given", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.applyConsent(allowNone);
    push({ event: "404", pageTitle: "Page not found", pageType: "ErrorView", pageUrl: "https://tessel.example/x" });
    expect(globalThis.dataLayer).toHaveLength(2);
    tags.applyConsent(allowAll);
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", granted],
      { event: "gtm.js", "gtm.start": expect.any(Number) },
    ]);
  });

  it("does not see events recorded after a withdrawal", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.applyConsent(allowAll);
    const observedLayer = globalThis.dataLayer;
    tags.applyConsent(allowNone);
    push({ event: "ebook_download", ebook: "handover" });
    expect(observedLayer?.at(-1)).toHaveProperty("1", "update");
    expect(globalThis.dataLayer?.at(-1)).toEqual({ event: "ebook_download", ebook: "handover" });
  });

  it("sees events again after new consent, but none recorded in between", () => {
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.applyConsent(allowAll);
    const observedLayer = globalThis.dataLayer;
    tags.applyConsent(allowNone);
    push({ event: "ebook_download", ebook: "not-sent" });
    tags.applyConsent(allowAll);
    push({ event: "ebook_download", ebook: "handover" });
    expect(load).toHaveBeenCalledTimes(1);
    expect(observedLayer).toBe(globalThis.dataLayer);
    expect(entries().slice(-3)).toEqual([
      ["consent", "update", denied],
      ["consent", "update", granted],
      { event: "ebook_download", ebook: "handover" },
    ]);
  });

  it("is cancelled by a withdrawal while loading, and loaded again after new consent", () => {
    hasRun = false;
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.applyConsent(allowAll);
    push({ event: "ebook_download", ebook: "handover" });
    tags.applyConsent(allowNone);
    expect(cancel).toHaveBeenCalledOnce();
    expect(entries()).toEqual([["consent", "default", denied]]);
    tags.applyConsent(allowAll);
    expect(load).toHaveBeenCalledTimes(2);
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", granted],
      { event: "gtm.js", "gtm.start": expect.any(Number) },
    ]);
  });

  it("reads only the latest decision when it finishes loading", () => {
    hasRun = false;
    const tags = createTagManager("GTM-AB12", undefined, load);
    tags.applyConsent(allowAll);
    tags.applyConsent({ analytics: true, marketing: false });
    expect(load).toHaveBeenCalledOnce();
    expect(entries()).toEqual([
      ["consent", "default", denied],
      ["consent", "update", { ...denied, analytics_storage: "granted" }],
      { event: "gtm.js", "gtm.start": expect.any(Number) },
    ]);
  });

  it("throws for an invalid container id", () => {
    expect(() => createTagManager("gtm-ab12", undefined, load)).toThrow("Did you mean 'GTM-AB12'?");
  });

  it("needs only its own two scripts and the analytics tag's hosts in the content security policy", () => {
    const analytics = "https://*.google-analytics.com";
    expect(tagManagerSources(undefined)).toEqual({
      "script-src": ["https://www.googletagmanager.com/gtm.js", "https://www.googletagmanager.com/gtag/js"],
      "img-src": ["https://www.googletagmanager.com", analytics],
      "connect-src": ["https://www.googletagmanager.com", analytics, "https://*.analytics.google.com"],
    });
  });

  it("can be loaded from a custom host, which replaces Google's in the content security policy", () => {
    createTagManager("GTM-AB12", "http://127.0.0.1:9", load).applyConsent(allowAll);
    expect(load).toHaveBeenCalledWith("http://127.0.0.1:9/gtm.js?id=GTM-AB12");
    expect(tagManagerSources("http://127.0.0.1:9")).toEqual({
      "script-src": ["http://127.0.0.1:9/gtm.js", "http://127.0.0.1:9/gtag/js"],
      "img-src": ["http://127.0.0.1:9"],
      "connect-src": ["http://127.0.0.1:9"],
    });
  });
});

describe("checkGtmId", () => {
  it.each(["GTM-AB12", "GTM-X", "GTM-0", "GTM-WXYZ1234"])("accepts %s", (id) => {
    expect(checkGtmId(id)).toBe(id);
  });

  it.each([
    ["gtm-ab12", "GTM-AB12"],
    ["GTM-ab12", "GTM-AB12"],
    ["GTMAB12", "GTM-AB12"],
    ["GTM_AB12", "GTM-AB12"],
    ["GTM-AB-12", "GTM-AB12"],
    ["GTM–AB12", "GTM-AB12"],
    [" GTM-AB12", "GTM-AB12"],
    ["GTM-AB12\n", "GTM-AB12"],
    ["AB12", "GTM-AB12"],
    ["G-AB12", "GTM-AB12"],
    ["UA-AB12", "GTM-AB12"],
    ["GTM-ŁB12", "GTM-B12"],
    ["GTM-AB12&x='\"", "GTM-AB12X"],
  ])("throws for %j and suggests %s", (id, suggestion) => {
    expect(() => checkGtmId(id)).toThrow(`'${id}' is not a valid GTM ID. Did you mean '${suggestion}'?`);
  });

  it.each(["", "GTM-", "gtm", "---"])("throws for %j without a suggestion", (id) => {
    expect(() => checkGtmId(id)).toThrow(/is not a valid GTM ID\.$/);
  });
});
