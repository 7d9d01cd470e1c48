export const supportedBrowsers = { chrome: "109", edge: "109", firefox: "115", safari: "16.4", samsung: "21" } as const;
