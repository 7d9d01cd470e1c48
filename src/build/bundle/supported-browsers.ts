/** The oldest versions in which everything can be read, navigated and submitted. */
export const supportedBrowsers = { chrome: "109", edge: "109", firefox: "115", safari: "16.4", samsung: "21" } as const;

// Safari on iOS has the versions of Safari on macOS, but needs prefixes of its own, such as -webkit-text-size-adjust.
const { chrome, edge, firefox, safari, samsung } = supportedBrowsers;

/** For `build.target`: scripts are compiled to the syntax of these versions. */
export const scriptTarget = [`chrome${chrome}`, `edge${edge}`, `firefox${firefox}`, `safari${safari}`];

/** For `build.cssTarget`: style sheets are compiled and prefixed for these versions when they are minified. */
export const styleTarget = [...scriptTarget, `ios${safari}`];

/** For Lightning CSS, where a version is one number: major, minor and patch in a byte each. */
export const lightningCssTargets = {
  chrome: toLightningCssVersion(chrome),
  edge: toLightningCssVersion(edge),
  firefox: toLightningCssVersion(firefox),
  safari: toLightningCssVersion(safari),
  ios_saf: toLightningCssVersion(safari),
  samsung: toLightningCssVersion(samsung),
};

function toLightningCssVersion(version: string): number {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return (major << 16) | (minor << 8);
}
