/** While hydration runs, the document can contain parts that the server has rendered and React has not hydrated yet. */
export const hydration = { isRunning: true };
