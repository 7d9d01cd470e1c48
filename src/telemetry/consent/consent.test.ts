import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeStorage } from "../testing/fake-storage.ts";
import { everything, nothing } from "./choice.ts";
import { createConsent } from "./consent.ts";
import type { Decision } from "./memory.ts";

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
    visit().decide(everything);
    now = Date.UTC(2027, 1, 27);
    expect(visit().choice).toEqual(everything);
    now = Date.UTC(2027, 2, 4);
    expect(visit().choice).toBeUndefined();
  });

  it("asks again when the policy has changed", () => {
    visit().decide(everything);
    expect(visit({ version: "2" }).choice).toBeUndefined();
  });

  it("takes the browser's signal for a no, which a visitor may overrule by hand", () => {
    const consent = visit({ browserSaysNo: true });
    expect(consent.choice).toEqual(nothing);
    expect(storage.length).toBe(0);
    consent.decide(everything);
    expect(visit({ browserSaysNo: true }).choice).toEqual(everything);
  });

  it("files a receipt of each decision under a new random id", () => {
    const consent = visit({ version: "7" });
    consent.decide(everything);
    consent.decide(nothing);
    const [first, second] = file.mock.calls.map(([receipt]) => receipt);
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), version: "7", at: start, ...everything });
    expect(second).toMatchObject(nothing);
    expect(second?.id).not.toBe(first?.id);
    expect([consent.receipt, visit({ version: "7" }).receipt]).toEqual([second?.id, second?.id]);
  });

  it("tells its subscribers until they leave", () => {
    const consent = visit();
    const heard = vi.fn();
    const leave = consent.subscribe(heard);
    consent.decide(everything);
    leave();
    consent.decide(nothing);
    expect(heard.mock.calls).toEqual([[everything]]);
  });

  it("hears of a decision made in another tab", () => {
    const here = visit();
    const heard = vi.fn();
    here.subscribe(heard);
    visit().decide(nothing);
    expect([here.refresh(), here.refresh()]).toEqual([true, false]);
    expect(heard.mock.calls).toEqual([[nothing]]);
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
    consent.decide(everything);
    expect(consent.choice).toEqual(everything);
    expect(visit().choice).toBeUndefined();
  });
});
