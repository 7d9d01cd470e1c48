/** An industry after its client's name: "Haulwright, road freight". Words such as SaaS or AI stay as they are. */
export function inSentence(industry: string): string {
  return industry
    .split(" ")
    .map((word) => (/\p{Lu}/u.test(word.slice(1)) ? word : word.toLowerCase()))
    .join(" ");
}
