export interface Dsn {
  /** As it was given, the way envelopes name it. */
  text: string;
  /** Where envelopes are posted. */
  endpoint: string;
}

class InvalidDsn extends Error {
  override name = "InvalidDsn";

  constructor() {
    // The text itself may hold a secret key of an old style, so it is not repeated.
    super("The DSN is not valid: it must look like https://<key>@<host>/<project number>.");
  }
}

export function parseDsn(text: string): Dsn {
  const url = URL.parse(text);
  const [, folder, project] = url?.pathname.match(/^(.*)\/(\d+)$/) ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || folder === undefined || !project) {
    throw new InvalidDsn();
  }
  const query = new URLSearchParams({ sentry_version: "7", sentry_key: url.username });
  return { text, endpoint: `${url.origin}${folder}/api/${project}/envelope/?${query}` };
}
