import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { arrows, flags, type IconName, services, socialNetworks, symbols, technologies } from "../site/icons/names.ts";
import { drawn } from "./icon-drawings.ts";

const { resolve } = createRequire(import.meta.url);

/** Names that a package spells in its own way. */
const spelling: Partial<Record<IconName, string>> = {
  airflow: "apacheairflow",
  bigquery: "googlebigquery",
  java: "openjdk",
  kafka: "apachekafka",
  nextjs: "nextdotjs",
  node: "nodedotjs",
  spark: "apachespark",
  vue: "vuedotjs",
  australia: "au",
  netherlands: "nl",
  poland: "pl",
  uk: "gb",
  usa: "us",
  close: "x",
  external: "external-link",
  file: "file-text",
  print: "printer",
  share: "share-2",
  warning: "triangle-alert",
};

/** Marks drawn in hairlines, which look pale beside the others at the size of text. */
const thin: readonly IconName[] = [
  "airflow",
  "dbt",
  "github-actions",
  "java",
  "metabase",
  "onnx",
  "postgresql",
  "temporal",
];

/** Writes each icon as `{name}-icon.svg`, its drawing under the id `{name}-icon` in a box of 24 by 24. */
export async function writeIcons(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const icons = await Promise.all([
    ...[...technologies, ...services, ...socialNetworks].map(async (name) => ({ name, group: await logo(name) })),
    ...flags.map(async (name) => ({ name, group: await flag(name) })),
    ...[...arrows, ...symbols].map(async (name) => ({ name, group: await symbol(name) })),
  ]);
  await Promise.all(icons.map(({ name, group }) => writeFile(join(directory, `${name}-icon.svg`), file(name, group))));
}

type Group = { attributes: string; shapes: string };

const file = (name: IconName, { attributes, shapes }: Group) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><g id="${name}-icon" ${attributes}>${shapes}</g></svg>\n`;

async function logo(name: IconName): Promise<Group> {
  const spelled = spelling[name] ?? name.replaceAll("-", "");
  const shapes = drawn.get(name) ?? (await shapesOf(`simple-icons/icons/${spelled}.svg`));
  const outline = thin.includes(name) ? ' stroke="currentColor" stroke-width=".7"' : "";
  return { attributes: `fill="currentColor"${outline}`, shapes };
}

async function flag(name: IconName): Promise<Group> {
  const shapes = await shapesOf(`flag-icons/flags/4x3/${spelling[name]}.svg`);
  // Poland's white half would have no edge on paper.
  const edge =
    '<path d="M10 10h620v460H10z" fill="none" stroke="currentColor" stroke-width="20" stroke-opacity=".25"/>';
  // Flags are drawn on 640 by 480.
  return { attributes: 'transform="translate(0 3) scale(.0375)"', shapes: shapes + edge };
}

async function symbol(name: IconName): Promise<Group> {
  // Square ends and sharp joins: the site has no round corners.
  return {
    attributes: 'fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="square"',
    shapes: await shapesOf(`lucide-static/icons/${spelling[name] ?? name}.svg`),
  };
}

async function shapesOf(path: string): Promise<string> {
  const svg = await readFile(resolve(path), "utf8");
  return svg
    .replace(/<!--.*?-->|<title>.*?<\/title>|<\/?svg[^>]*>/gs, "")
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", "/>");
}
