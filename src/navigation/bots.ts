/** Whether the client is a crawler or link preview. They keep the served page even after an error in the browser. */
export function isBot(userAgent: string): boolean {
  return /bot|chrome-lighthouse|facebookexternalhit|google/i.test(userAgent);
}
