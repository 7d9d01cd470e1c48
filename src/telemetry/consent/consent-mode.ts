import type { Choice } from "./choice.ts";
import type { Signals } from "./refusal.ts";

export function signalsFor({ analytics, marketing }: Choice): Signals {
  const ads = answer(marketing);
  return { ad_storage: ads, ad_user_data: ads, ad_personalization: ads, analytics_storage: answer(analytics) };
}

function answer(yes: boolean): "granted" | "denied" {
  return yes ? "granted" : "denied";
}
