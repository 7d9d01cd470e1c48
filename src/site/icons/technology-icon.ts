import { type SocialNetwork, socialNetworks, type Technology, technologies } from "./names.ts";

const marks = [...technologies, ...socialNetworks];

/** The icon for a technology as content writes it ('Node.js', 'Apache Airflow'), where the set has one. */
export function technologyIcon(title: string): Technology | SocialNetwork | undefined {
  const slug = title.toLowerCase().replaceAll(" ", "-");
  const short = slug.replace(/^apache-|-cd$|\.js$/g, "");
  return marks.find((name) => name === slug || name === short || name === `${short}js`);
}
