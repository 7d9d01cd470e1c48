/** Whether the client is a crawler or link preview. For those an error in the browser never replaces the served page. */
export function isBot(userAgent: string): boolean {
  return /bot|chrome-lighthouse|facebookexternalhit|google/i.test(userAgent);
}
