/** How to read the diagram of a case study. A module of its own, because only that page needs it. */
export const diagramNote = "Each upright line is a part. Each line across is what passes between two of them.";
