/** The company's mark, the smallest plain weave, in a box of 6 × 6 units. */
export const markPath = "M0 0h2v2H0zM4 0h2v2H4zM2 2h2v2H2zM0 4h2v2H0zM4 4h2v2H4z";
