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

let box: { hidden: boolean };
let scripts: { src?: string }[];

beforeEach(() => {
  vi.mocked(measureVitals).mockClear();
  box = { hidden: true };
  scripts = [];
  globalThis.dataLayer = undefined;
  vi.stubGlobal("document", {
    cookie: "",
    activeElement: null,
    addEventListener() {},
    querySelector: () => box,
    createElement: () => ({}),
    head: { append: (script: object) => scripts.push(script) },
  });
  vi.stubGlobal("Element", class {});
  vi.stubGlobal(
    "Document",
    class {
      adoptNode() {}
    },
  );
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("location", new URL("https://northloom.example/"));
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("localStorage", fakeStorage());
  vi.stubGlobal("fetch", async () => new Response());
});
afterEach(() => vi.unstubAllGlobals());

function open(settings: Partial<BrowserSettings> = {}) {
  const events = createEventBuffer<TelemetryEvent>(100);
  events.add(download);
  const configured = { gtmId: "GTM-AB12", errorReports: false, consentVersion: "1", ...settings };
  const { consent } = startConsentGate({ settings: configured, events, release: "build-1", pageType: "home" });
  return { consent, events };
}

const pushed = () => (globalThis.dataLayer ?? []).filter((entry) => Object(entry).event);

describe("events and consent", () => {
  it("wait while nobody has decided, and the box asks", () => {
    open();
    expect(box.hidden).toBe(false);
    expect(scripts).toEqual([]);
    expect(pushed()).toEqual([]);
  });

  it("are handed over after a yes, the earlier ones first", () => {
    const { consent, events } = open();
    consent.decide(allowAll);
    events.add(search);
    expect(scripts).toHaveLength(1);
    expect(pushed()).toEqual([expect.objectContaining({ event: "gtm.js" }), download, search]);
  });

  it("are dropped after a no, also when a yes follows", () => {
    const { consent, events } = open();
    consent.decide(allowNone);
    events.add(search);
    expect(pushed()).toEqual([]);
    consent.decide(allowAll);
    expect(pushed()).toEqual([expect.objectContaining({ event: "gtm.js" })]);
  });

  it("leave out the words of a search without consent to analytics", () => {
    const { consent, events } = open();
    consent.decide({ analytics: false, marketing: true });
    const view = { event: "page_view", pagePath: "/search", pageType: "search", pageReferrer: "" } as const;
    const other = { ...view, pageType: "about", pageTitle: "About us · Northloom" };
    events.add({ ...view, pageTitle: "Search: late events · Northloom" });
    events.add(search);
    events.add(other);
    expect(pushed().slice(-3)).toEqual([{ ...view, pageTitle: "Search" }, { event: "search", results: 3 }, other]);
  });

  it("are taken up at once on the next page", () => {
    open().consent.decide(allowAll);
    globalThis.dataLayer = undefined;
    box.hidden = true;
    open();
    expect(box.hidden).toBe(true);
    expect(pushed()).toContainEqual(download);
  });

  it("are measured once, and with consent to analytics only", async () => {
    const { consent } = open();
    consent.decide({ analytics: false, marketing: true });
    await vi.dynamicImportSettled();
    expect(measureVitals).not.toHaveBeenCalled();
    for (const choice of [allowAll, allowNone, allowAll]) consent.decide(choice);
    await vi.dynamicImportSettled();
    expect(measureVitals).toHaveBeenCalledOnce();
  });

  it("begin anew in a document that comes back after the decision was changed elsewhere", () => {
    const listeners = new Map<string, (event: { persisted: boolean }) => void>();
    vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
    const reload = vi.fn();
    vi.stubGlobal("location", Object.assign(new URL("https://northloom.example/"), { reload }));
    open().consent.decide(allowAll);
    const comesBack = listeners.get("pageshow");
    comesBack?.({ persisted: true });
    expect(reload).not.toHaveBeenCalled();
    open().consent.decide(allowNone);
    comesBack?.({ persisted: false });
    expect(reload).not.toHaveBeenCalled();
    comesBack?.({ persisted: true });
    expect(reload).toHaveBeenCalledOnce();
  });

  it("are dropped when the browser says no, and nobody is asked", () => {
    vi.stubGlobal("navigator", { globalPrivacyControl: true });
    const { events } = open();
    events.add(search);
    expect(box.hidden).toBe(true);
    expect(scripts).toEqual([]);
    expect(pushed()).toEqual([]);
  });

  it("go nowhere where no tag manager is configured, and nobody is asked", () => {
    const { consent } = open({ gtmId: null });
    expect(box.hidden).toBe(true);
    consent.decide(allowAll);
    expect(scripts).toEqual([]);
    expect(globalThis.dataLayer).toBeUndefined();
  });
});
