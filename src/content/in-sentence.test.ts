import { expect, it } from "vitest";
import { inSentence } from "./in-sentence.ts";

it.each([
  ["Road freight", "road freight"],
  ["E-commerce", "e-commerce"],
  ["SaaS", "SaaS"],
  ["AI and Robotics", "AI and robotics"],
  ["B2B Software", "B2B software"],
])("'%s' reads '%s' in the middle of a sentence", (industry, said) => {
  expect(inSentence(industry)).toBe(said);
});
