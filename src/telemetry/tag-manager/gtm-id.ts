const GTM_ID = /^GTM-[A-Z0-9]+$/;

/** Returns a valid container id unchanged; throws for an invalid one, with a suggestion. */
export function checkGtmId(id: string): string {
  if (GTM_ID.test(id)) return id;
  throw new InvalidGtmId(id);
}

class InvalidGtmId extends Error {
  override name = "InvalidGtmId";

  constructor(id: string) {
    const number = id
      .toUpperCase()
      .replace(/^\s*(GTM|[A-Z]{1,2}-)/, "")
      .replace(/[^A-Z0-9]/g, "");
    super(`'${id}' is not a valid GTM ID.${number && ` Did you mean 'GTM-${number}'?`}`);
  }
}
