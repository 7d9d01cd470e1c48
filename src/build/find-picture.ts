import type { FindPicture } from "../content/markdown/pictures.ts";

/** As `picturesIn`, for texts of which few show images: what measures them is slow to load. */
export function findPictureIn(content: string): FindPicture {
  let pictures: Promise<FindPicture> | undefined;
  return async (path) => {
    pictures ??= import("./images.ts").then(({ picturesIn }) => picturesIn(content));
    return (await pictures)(path);
  };
}
