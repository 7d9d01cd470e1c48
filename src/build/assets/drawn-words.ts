import type { Dist } from "../../build-store/dist.ts";
import type { Manifest } from "../../build-store/manifest.ts";
import { clientsOf } from "../../content/model/cards.ts";
import { wordmarkId } from "../../content/model/page-paths.ts";
import type { Snapshot } from "../../content/model/snapshot.ts";
import { getContentType } from "../../server/http/content-type.ts";
import { textToPath } from "../../server/routes/social/text-to-path.ts";
import { createSeededRandom } from "../../shared/seeded-random.ts";
import { identities } from "../../site/identity/identities.ts";
import type { Identity, SetText } from "../../site/identity/identity.ts";

/** Draws what pages show as images: words of the company, the names of clients, and the picture of error pages. */
export async function drawWords(dist: Dist, snapshot: Snapshot): Promise<Manifest["files"]> {
  const identity = identities[snapshot.identity];
  const setText: SetText = (text, { face, ...style }) =>
    textToPath(text, { ...style, font: identity.fonts.drawings[face] });
  return {
    ...(await drawPictures(dist, snapshot, identity, setText)),
    ...(await drawWordmarkFiles(dist, snapshot, setText)),
  };
}

/** Draws a wordmark for each client, `/wordmarks/{id}.svg`, and a file with those on the home page, `/wordmarks.svg`. */
async function drawWordmarkFiles(dist: Dist, snapshot: Snapshot, setText: SetText): Promise<Manifest["files"]> {
  const drawings = await drawWordmarks(clientsOf(snapshot).filter(wordmarkId), setText);
  const onHomePage = snapshot.company.clients.map(({ name }) => drawings.get(name)).join("");
  const files = [
    ["/wordmarks.svg", `<svg xmlns="http://www.w3.org/2000/svg">${onHomePage}</svg>`],
    ...Array.from(drawings, ([name, drawing]) => [`/wordmarks/${wordmarkId(name)}.svg`, drawing]),
  ] as const;
  const type = getContentType(".svg");
  return Object.fromEntries(files.map(([path = "", drawing = ""]) => [path, { store: dist.put(drawing), type }]));
}

type WordmarkStyle = Parameters<SetText>[1] & { transformName?: (name: string) => string };

// Several styles, because twelve names in the same font would look like one client.
const styles: [WordmarkStyle, ...WordmarkStyle[]] = [
  { face: "display", size: 25, axes: { wght: 700, opsz: 96 }, tracking: -0.03 },
  {
    face: "display",
    size: 25,
    axes: { wght: 800, opsz: 48, wdth: 75 },
    tracking: 0.02,
    transformName: (name) => name.toUpperCase(),
  },
  {
    face: "display",
    size: 26,
    axes: { wght: 300, opsz: 96, wdth: 85 },
    tracking: -0.01,
    transformName: (name) => name.toLowerCase(),
  },
  { face: "text", size: 24, axes: { wght: 300 }, tracking: -0.01 },
  { face: "text", size: 17, axes: { wght: 600 }, tracking: 0.18, transformName: (name) => name.toUpperCase() },
  { face: "text", size: 25, axes: { wght: 800 }, tracking: -0.04, transformName: (name) => name.toLowerCase() },
];

/** Small marks in a box of 24 by 24. The last one is empty, for names without a mark. */
const marks: [string, ...string[]] = [
  "M0 0h24v24H0zM12 5a7 7 0 1 0 .01 0z",
  "M0 24 12 0l12 24h-7L12 13 7 24z",
  "M0 0h6v24H0zM9 6h6v18H9zM18 12h6v12h-6z",
  "M12 0l12 12-12 12L0 12zm0 7-5 5 5 5 5-5z",
  "M0 12a12 12 0 0 1 24 0H0zM0 15h24v3H0zM0 21h24v3H0z",
  "M12 0a12 12 0 0 0 0 24zM15 3h9v6h-9zM15 12h9v9h-9z",
  "M0 4h24v4H0zM0 12h16v4H0zM0 20h8v4H0z",
  "M0 0a24 24 0 0 1 24 24h-8A16 16 0 0 0 0 8zM0 14a10 10 0 0 1 10 10H0z",
  "M0 0h10v10H0zM14 14h10v10H14zM19 0a5 5 0 1 0 .01 0zM5 14a5 5 0 1 0 .01 0z",
  "M12 0a12 12 0 1 0 .01 0zM12 5a7 7 0 0 1 0 14z",
  "M0 0h24L12 12zM0 12h24L12 24z",
  "M8 0h8v8h8v8h-8v8H8v-8H0V8h8z",
  "M0 24V0l12 12L24 0v24h-6V14l-6 6-6-6v10z",
  "M12 0c8 6 12 10 12 15a9 9 0 0 1-12 8 9 9 0 0 1-12-8C0 10 4 6 12 0zM10 10v13h4V10z",
  "",
];

const height = 40;
const baseline = 28;

/**
 * Draws the wordmark of each name, with a style and mark seeded by the name. No two share a mark as long as there are
 * enough marks.
 */
export async function drawWordmarks(names: readonly string[], setText: SetText): Promise<Map<string, string>> {
  const unusedMarks = new Set(marks);
  const drawings = names.map(async (name): Promise<[string, string]> => {
    const random = createSeededRandom(`brand/${name}`);
    const style = random.pick(...styles);
    const preferred = random.pick(...marks);
    const [mark = preferred] = unusedMarks.has(preferred) ? [preferred] : unusedMarks;
    unusedMarks.delete(mark);
    return [name, await drawWordmark(name, style, mark, setText)];
  });
  return new Map(await Promise.all(drawings));
}

async function drawWordmark(
  name: string,
  { transformName = (text) => text, ...textStyle }: WordmarkStyle,
  mark: string,
  setText: SetText,
) {
  const text = await setText(transformName(name), textStyle);
  const left = mark === "" ? 0 : 34;
  const width = Math.ceil(left + text.width);
  const markElement = mark && `<path fill-rule="evenodd" d="${mark}" transform="translate(0 8)"/>`;
  // Pages show it through <use href="…#id">, so that it takes the colour of the text around it in every theme.
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" id="${wordmarkId(name)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"` +
    ` preserveAspectRatio="xMinYMid" fill="currentColor">${markElement}` +
    `<path transform="translate(${left} ${baseline})" d="${text.path}"/></svg>`
  );
}

/** The pictures of single pages, some with words of the company in them. */
async function drawPictures(
  dist: Dist,
  { company, pages }: Pick<Snapshot, "company" | "pages">,
  { drawErrorPicture, drawWord }: Identity,
  setText: SetText,
): Promise<Manifest["files"]> {
  const { locality } = company.address;
  const drawings = {
    "/drawings/error.svg": drawErrorPicture("light"),
    "/drawings/error.dark.svg": drawErrorPicture("dark"),
    "/drawings/place.svg": await drawWord(locality, "light", setText),
    "/drawings/place.dark.svg": await drawWord(locality, "dark", setText),
    // No dark variant: it is shown on a coloured section that is light in both themes.
    "/drawings/thanks.svg": await drawWord(pages.contact.thanks.word, "light", setText),
  };
  const files = Object.entries(drawings).map(([address, drawing]) => [
    address,
    { store: dist.put(drawing), type: getContentType(address) },
  ]);
  return Object.fromEntries(files);
}
