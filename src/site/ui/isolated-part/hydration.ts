/** While it runs, the document holds parts that the server has rendered and React has not. */
export const hydration = { isRunning: true };
