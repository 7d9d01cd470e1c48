import { describe, expect, it } from "vitest";
import { checkGtmId } from "./gtm-id.ts";

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
