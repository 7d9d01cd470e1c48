/** Plain weave at its smallest: the company's mark, in a box of six. */
export const markPath = "M0 0h2v2H0zM4 0h2v2H4zM2 2h2v2H2zM0 4h2v2H0zM4 4h2v2H4z";
