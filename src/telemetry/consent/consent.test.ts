import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeStorage } from "../testing/fake-storage.ts";
import { createConsent } from "./consent.ts";
import type { Decision } from "./consent-storage.ts";
import { allowAll, allowNone } from "./consent-storage.ts";

const start = Date.UTC(2026, 7, 31);

let storage: Storage;
let now: number;
const file = vi.fn<(receipt: Decision) => void>();

beforeEach(() => {
  storage = fakeStorage();
  now = start;
  file.mockClear();
});

function visit({ version = "1", browserSaysNo = false } = {}) {
  return createConsent({ version, storage: () => storage, browserSaysNo, file, now: () => now });
}

describe("consent", () => {
  it("is undecided at first and stores nothing by itself", () => {
    expect(visit().choice).toBeUndefined();
    expect(storage.length).toBe(0);
    expect(file).not.toHaveBeenCalled();
  });

  it("remembers a choice on the next visit", () => {
    visit().decide({ analytics: true, marketing: false });
    expect(visit().choice).toEqual({ analytics: true, marketing: false });
  });

  it("forgets it after six months", () => {
    visit().decide(allowAll);
    now = Date.UTC(2027, 1, 27);
    expect(visit().choice).toEqual(allowAll);
    now = Date.UTC(2027, 2, 4);
    expect(visit().choice).toBeUndefined();
  });

  it("asks again when the policy has changed", () => {
    visit().decide(allowAll);
    expect(visit({ version: "2" }).choice).toBeUndefined();
  });

  it("takes the browser's signal for a no, which a visitor may overrule by hand", () => {
    const consent = visit({ browserSaysNo: true });
    expect(consent.choice).toEqual(allowNone);
    expect(storage.length).toBe(0);
    consent.decide(allowAll);
    expect(visit({ browserSaysNo: true }).choice).toEqual(allowAll);
  });

  it("files a receipt of each decision under a new random id", () => {
    const consent = visit({ version: "7" });
    consent.decide(allowAll);
    consent.decide(allowNone);
    const [first, second] = file.mock.calls.map(([receipt]) => receipt);
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), version: "7", at: start, ...allowAll });
    expect(second).toMatchObject(allowNone);
    expect(second?.id).not.toBe(first?.id);
    expect([consent.receipt, visit({ version: "7" }).receipt]).toEqual([second?.id, second?.id]);
  });

  it("tells its subscribers until they leave", () => {
    const consent = visit();
    const heard = vi.fn();
    const leave = consent.subscribe(heard);
    consent.decide(allowAll);
    leave();
    consent.decide(allowNone);
    expect(heard.mock.calls).toEqual([[allowAll]]);
  });

  it("hears of a decision made in another tab", () => {
    const here = visit();
    const heard = vi.fn();
    here.subscribe(heard);
    visit().decide(allowNone);
    expect([here.refresh(), here.refresh()]).toEqual([true, false]);
    expect(heard.mock.calls).toEqual([[allowNone]]);
    expect(file).toHaveBeenCalledTimes(1);
  });

  it.each(["", "{", "null", "[]", '{"version":"1"}', '{"version":"1","at":0,"analytics":"yes"}'])(
    "does not trust a damaged memory: %j",
    (text) => {
      storage.setItem("consent", text);
      expect(visit().choice).toBeUndefined();
    },
  );

  it("works for the length of a document where storage is forbidden", () => {
    storage = fakeStorage({ forbidden: true });
    const consent = visit();
    consent.decide(allowAll);
    expect(consent.choice).toEqual(allowAll);
    expect(visit().choice).toBeUndefined();
  });
});
