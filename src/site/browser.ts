/** Loads the site's code in pieces with pauses between them, so that no single piece holds up a visitor's hand. */
export async function takeOver(): Promise<void> {
  await import("react");
  await pause();
  await import("react-dom/client");
  await pause();
  const { hydrate } = await import("./hydrate.tsx");
  await hydrate();
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
