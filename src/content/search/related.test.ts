import { describe, expect, it } from "vitest";
import { extractKeywords } from "./keywords.ts";
import { type Comparable, createSimilarityFinder } from "./related.ts";

function text(title: string, body = "", tags: string[] = [], category = "engineering"): Comparable {
  return { title, description: "", category, tags, keywords: extractKeywords(body) };
}

const titles = (found: Comparable[]) => found.map(({ title }) => title);

describe("similar texts", () => {
  const queue = text("Idempotent payouts", "A queue delivers a payout twice, and the ledger must pay once.", [
    "queues",
  ]);
  const all = [
    text("A cluster for four people", "Nodes, pods and the bill of a cluster.", ["kubernetes"]),
    text("The ledger that paid once", "Each payout has a key. The queue may deliver it again; the ledger refuses.", [
      "testing",
    ]),
    queue,
    text("Brokers compared", "Throughput of brokers.", ["queues"]),
    text("How we hire", "Interviews and pay.", ["hiring"], "life"),
  ];
  const findSimilarTo = createSimilarityFinder(all);

  it("are ranked by shared words before shared tags", () => {
    expect(titles(findSimilarTo(queue, 3))).toEqual([
      "The ledger that paid once",
      "Brokers compared",
      "A cluster for four people",
    ]);
  });

  it("include unrelated texts to fill the list, but never the text itself", () => {
    expect(findSimilarTo(queue, 9)).toHaveLength(4);
    expect(findSimilarTo(queue, 9)).not.toContain(queue);
  });

  it("are the same for repeated calls", () => {
    expect(findSimilarTo(queue, 4)).toEqual(createSimilarityFinder([...all])(queue, 4));
  });

  it("are an empty list for a single text", () => {
    const only = text("Alone");
    expect(createSimilarityFinder([only])(only, 3)).toEqual([]);
  });
});

describe("keywords", () => {
  it("do not change when a word is repeated", () => {
    const text = "Loom and shuttle, heddle and reed.";
    expect(extractKeywords(`${text} Shuttle, reed, shuttle.`)).toEqual(extractKeywords(text));
  });

  it("exclude stop words and numbers and merge plural and singular", () => {
    expect(extractKeywords("The looms and the loom, 1804 and with which Łódź wove. Class")).toEqual([
      "class",
      "lodz",
      "loom",
      "wove",
    ]);
  });
});
