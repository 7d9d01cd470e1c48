/** Search engines and link previews: they get the server's page, and no error page in its place. */
export function isBot(userAgent: string): boolean {
  return /bot|chrome-lighthouse|facebookexternalhit|google/i.test(userAgent);
}
