import { describe, expect, it } from "vitest";
import { keywordsOf } from "./keywords.ts";
import { type Comparable, findSimilar } from "./related.ts";

function text(title: string, body = "", tags: string[] = [], category = "engineering"): Comparable {
  return { title, description: "", category, tags, keywords: keywordsOf(body) };
}

const titles = (found: Comparable[]) => found.map(({ title }) => title);

describe("texts like another", () => {
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
  const similarTo = findSimilar(all);

  it("are found by their words before their tags, and by their tags before nothing", () => {
    expect(titles(similarTo(queue, 3))).toEqual([
      "The ledger that paid once",
      "Brokers compared",
      "A cluster for four people",
    ]);
  });

  it("are filled up with the first ones, never with itself", () => {
    expect(similarTo(queue, 9)).toHaveLength(4);
    expect(similarTo(queue, 9)).not.toContain(queue);
  });

  it("are the same however often one asks", () => {
    expect(similarTo(queue, 4)).toEqual(findSimilar([...all])(queue, 4));
  });

  it("are none where there is nothing else", () => {
    const only = text("Alone");
    expect(findSimilar([only])(only, 3)).toEqual([]);
  });
});

describe("telling words", () => {
  it("stay as they are when a word is used once more", () => {
    const text = "Loom and shuttle, heddle and reed.";
    expect(keywordsOf(`${text} Shuttle, reed, shuttle.`)).toEqual(keywordsOf(text));
  });

  it("leave out fillers and figures, and join plural and singular", () => {
    expect(keywordsOf("The looms and the loom, 1804 and with which Łódź wove. Class")).toEqual([
      "class",
      "lodz",
      "loom",
      "wove",
    ]);
  });
});
