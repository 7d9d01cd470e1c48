/** What a visitor may agree to. What is necessary is not asked for. */
export interface Choice {
  analytics: boolean;
  marketing: boolean;
}

export const everything: Choice = { analytics: true, marketing: true };
export const nothing: Choice = { analytics: false, marketing: false };

export function allowsTags({ analytics, marketing }: Choice): boolean {
  return analytics || marketing;
}

/** Something that was agreed to no longer is. */
export function isWithdrawal(before: Choice, after: Choice): boolean {
  return (before.analytics && !after.analytics) || (before.marketing && !after.marketing);
}
