import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeStorage } from "../testing/fake-storage.ts";
import { createConsent } from "./consent.ts";
import { allowAll, allowNone, type Choice, type Decision } from "./consent-storage.ts";

const start = Date.UTC(2026, 7, 31);

let storage: Storage;
let now: number;
const sendReceipt = vi.fn<(receipt: Decision) => void>();
const onChange = vi.fn<(choice: Choice) => void>();

beforeEach(() => {
  storage = fakeStorage();
  now = start;
  vi.clearAllMocks();
});

function visit({ version = "1", hasOptOut = false } = {}) {
  return createConsent({ version, storage: () => storage, hasOptOut, sendReceipt, onChange, now: () => now });
}

describe("consent", () => {
  it("is undecided at first and stores nothing by itself", () => {
    expect(visit().choice).toBeUndefined();
    expect(storage.length).toBe(0);
    expect(sendReceipt).not.toHaveBeenCalled();
  });

  it("restores a choice on the next visit", () => {
    visit().decide({ analytics: true, marketing: false });
    expect(visit().choice).toEqual({ analytics: true, marketing: false });
  });

  it("expires after six months", () => {
    visit().decide(allowAll);
    now = Date.UTC(2027, 1, 27);
    expect(visit().choice).toEqual(allowAll);
    now = Date.UTC(2027, 2, 4);
    expect(visit().choice).toBeUndefined();
  });

  it("is undecided again when the policy has changed", () => {
    visit().decide(allowAll);
    expect(visit({ version: "2" }).choice).toBeUndefined();
  });

  it("treats the browser's opt-out signal as a refusal that the visitor can override", () => {
    const consent = visit({ hasOptOut: true });
    expect(consent.choice).toEqual(allowNone);
    expect(storage.length).toBe(0);
    consent.decide(allowAll);
    expect(visit({ hasOptOut: true }).choice).toEqual(allowAll);
  });

  it("sends a receipt of each decision with a new random id", () => {
    const consent = visit({ version: "7" });
    consent.decide(allowAll);
    consent.decide(allowNone);
    const [first, second] = sendReceipt.mock.calls.map(([receipt]) => receipt);
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), version: "7", at: start, ...allowAll });
    expect(second).toMatchObject(allowNone);
    expect(second?.id).not.toBe(first?.id);
    expect([consent.receipt, visit({ version: "7" }).receipt]).toEqual([second?.id, second?.id]);
  });

  it("calls onChange for each decision", () => {
    const consent = visit();
    consent.decide(allowAll);
    consent.decide(allowNone);
    expect(onChange.mock.calls).toEqual([[allowAll], [allowNone]]);
  });

  it("applies a decision made in another tab", () => {
    const here = visit();
    visit().decide(allowNone);
    onChange.mockClear();
    expect([here.refresh(), here.refresh()]).toEqual([true, false]);
    expect(onChange.mock.calls).toEqual([[allowNone]]);
    expect(sendReceipt).toHaveBeenCalledTimes(1);
  });

  it.each(["", "{", "null", "[]", '{"version":"1"}', '{"version":"1","at":0,"analytics":"yes"}'])(
    "ignores an invalid stored value: %j",
    (text) => {
      storage.setItem("consent", text);
      expect(visit().choice).toBeUndefined();
    },
  );

  it("is valid for one document where storage is forbidden", () => {
    storage = fakeStorage({ forbidden: true });
    const consent = visit();
    consent.decide(allowAll);
    expect(consent.choice).toEqual(allowAll);
    expect(visit().choice).toBeUndefined();
  });
});
