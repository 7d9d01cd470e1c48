export interface Dsn {
  /** The unparsed DSN, as envelopes contain it. */
  text: string;
  /** URL that envelopes are posted to. */
  endpoint: string;
}

class InvalidDsn extends Error {
  override name = "InvalidDsn";

  constructor() {
    // The value is not part of the message, because DSNs of the old format contain a secret key.
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
