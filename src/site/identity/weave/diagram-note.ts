/** How to read the diagram of a case study. A module of its own, because only that page needs it. */
export const diagramNote = "Each upright thread is a part. Each crossing thread is what passes between two of them.";
