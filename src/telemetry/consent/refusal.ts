/** The four signals of Google Consent Mode v2. */
export type Signals = Record<
  "ad_storage" | "ad_user_data" | "ad_personalization" | "analytics_storage",
  "granted" | "denied"
>;

const denied = "denied";

export const refusal: Signals = {
  ad_storage: denied,
  ad_user_data: denied,
  ad_personalization: denied,
  analytics_storage: denied,
};

/** Tag managers tell a command from an event by its being an `arguments` object: an array is not understood. */
export function command(..._words: ["consent", "default" | "update", Signals]): IArguments {
  return arguments;
}
