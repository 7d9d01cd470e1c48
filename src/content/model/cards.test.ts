import { expect, it } from "vitest";
import { lowercaseIndustry } from "./cards.ts";

it.each([
  ["Road freight", "road freight"],
  ["E-commerce", "e-commerce"],
  ["SaaS", "SaaS"],
  ["AI and Robotics", "AI and robotics"],
  ["B2B Software", "B2B software"],
])("turns '%s' into '%s'", (industry, expected) => {
  expect(lowercaseIndustry(industry)).toBe(expected);
});
