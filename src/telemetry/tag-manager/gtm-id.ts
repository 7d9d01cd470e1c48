const valid = /^GTM-[A-Z0-9]+$/;

/** Returns the container id as it is, or says what is wrong with it and what was probably meant. */
export function checkGtmId(id: string): string {
  if (valid.test(id)) return id;
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
