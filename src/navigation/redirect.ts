/** Thrown by guards and loaders, and made from route rules: the page lives elsewhere. */
export class Redirect extends Error {
  override name = "Redirect";
  declare readonly to: string;
  declare readonly status: number;
  declare readonly external: boolean;

  constructor(to: string, { status = 302 }: { status?: number } = {}) {
    super(`Redirect to ${to}`);
    this.to = to;
    this.status = status;
    this.external = isExternal(to);
  }
}

export function isExternal(to: string): boolean {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(to);
}
