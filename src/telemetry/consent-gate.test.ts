import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { allowAll, allowNone } from "./consent/consent-storage.ts";
import { startConsentGate } from "./consent-gate.ts";
import { createEventBuffer } from "./event-buffer.ts";
import type { BrowserSettings } from "./settings.ts";
import type { TelemetryEvent } from "./tag-manager/events.ts";
import { measureVitals } from "./tag-manager/web-vitals.ts";
import { fakeStorage } from "./testing/fake-storage.ts";

vi.mock("./tag-manager/web-vitals.ts", () => ({ measureVitals: vi.fn() }));

const download: TelemetryEvent = { event: "ebook_download", ebook: "handover" };
const search: TelemetryEvent = { event: "search", results: 3, words: "late events" };

let dialog: { hidden: boolean };
let scripts: { src?: string }[];

beforeEach(() => {
  vi.mocked(measureVitals).mockClear();
  dialog = { hidden: true };
  scripts = [];
  globalThis.dataLayer = undefined;
  vi.stubGlobal("document", {
    cookie: "",
    activeElement: null,
    addEventListener() {},
    querySelector: () => dialog,
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  });
  vi.stubGlobal("Element", class {});
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.stubGlobal(
    "Document",
    class {
      adoptNode() {}
    },
  );
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("location", new URL("https://tessel.example/"));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("fetch", async () => new Response());
});
afterEach(() => vi.unstubAllGlobals());

function start(settings: Partial<BrowserSettings> = {}) {
  const events = createEventBuffer<TelemetryEvent>(100);
  events.add(download);
  const allSettings = { gtmId: "GTM-AB12", errorReports: false, consentVersion: "1", ...settings };
  const { consent } = startConsentGate({ settings: allSettings, events, release: "build-1", pageType: "home" });
  return { consent, events };
}

const getPushedEvents = () =>
  (globalThis.dataLayer ?? []).filter((entry) => typeof entry === "object" && entry !== null && "event" in entry);

describe("events and consent", () => {
  it("are held back while the visitor is undecided, and the dialog asks", () => {
    start();
    expect(dialog.hidden).toBe(false);
    expect(scripts).toEqual([]);
    expect(getPushedEvents()).toEqual([]);
  });

  it("are passed on after consent, the earlier ones first", () => {
    const { consent, events } = start();
    consent.decide(allowAll);
    events.add(search);
    expect(scripts).toHaveLength(1);
    expect(getPushedEvents()).toEqual([expect.objectContaining({ event: "gtm.js" }), download, search]);
  });

  it("send a receipt of the decision only where a tag manager is configured", () => {
    const fetched = vi.fn(async () => new Response());
    vi.stubGlobal("fetch", fetched);
    const { consent } = start({ gtmId: null, errorReports: true });
    consent.decide(allowNone);
    expect([consent.hasDecided, consent.receipt]).toEqual([true, undefined]);
    expect(fetched).not.toHaveBeenCalled();
    const configured = start().consent;
    configured.decide(allowNone);
    expect(configured.receipt).toBeDefined();
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("are dropped after a refusal, even when consent follows", () => {
    const { consent, events } = start();
    consent.decide(allowNone);
    events.add(search);
    expect(getPushedEvents()).toEqual([]);
    consent.decide(allowAll);
    expect(getPushedEvents()).toEqual([expect.objectContaining({ event: "gtm.js" })]);
  });

  it("leave out search words without consent to analytics", () => {
    const { consent, events } = start();
    consent.decide({ analytics: false, marketing: true });
    const view = { event: "page_view", pagePath: "/search", pageType: "search", pageReferrer: "" } as const;
    const other = { ...view, pageType: "about", pageTitle: "About us · Tessel" };
    events.add({ ...view, pageTitle: "Search: late events · Tessel" });
    events.add(search);
    events.add(other);
    expect(getPushedEvents().slice(-3)).toEqual([
      { ...view, pageTitle: "Search" },
      { event: "search", results: 3 },
      other,
    ]);
  });

  it("are passed on at once on the next page", () => {
    start().consent.decide(allowAll);
    globalThis.dataLayer = undefined;
    dialog.hidden = true;
    start();
    expect(dialog.hidden).toBe(true);
    expect(getPushedEvents()).toContainEqual(download);
  });

  it("include web vitals once, and only with consent to analytics", async () => {
    const { consent } = start();
    consent.decide({ analytics: false, marketing: true });
    await vi.dynamicImportSettled();
    expect(measureVitals).not.toHaveBeenCalled();
    for (const choice of [allowAll, allowNone, allowAll]) consent.decide(choice);
    await vi.dynamicImportSettled();
    expect(measureVitals).toHaveBeenCalledOnce();
  });

  it("reload a document restored from the back/forward cache if the decision was changed elsewhere", () => {
    const listeners = new Map<string, (event: { persisted: boolean }) => void>();
    vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
    const reload = vi.fn();
    vi.stubGlobal("location", Object.assign(new URL("https://tessel.example/"), { reload }));
    start().consent.decide(allowAll);
    const restorePage = listeners.get("pageshow");
    restorePage?.({ persisted: true });
    expect(reload).not.toHaveBeenCalled();
    start().consent.decide(allowNone);
    restorePage?.({ persisted: false });
    expect(reload).not.toHaveBeenCalled();
    restorePage?.({ persisted: true });
    expect(reload).toHaveBeenCalledOnce();
  });

  it("are dropped without asking when the browser sends an opt-out signal", () => {
    vi.stubGlobal("navigator", { globalPrivacyControl: true });
    const { events } = start();
    events.add(search);
    expect(dialog.hidden).toBe(true);
    expect(scripts).toEqual([]);
    expect(getPushedEvents()).toEqual([]);
  });

  it("are dropped without asking when no tag manager is configured", () => {
    const { consent } = start({ gtmId: null });
    expect(dialog.hidden).toBe(true);
    consent.decide(allowAll);
    expect(scripts).toEqual([]);
    expect(globalThis.dataLayer).toBeUndefined();
  });
});
