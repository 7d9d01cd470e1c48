import type { ViteDevServer } from "vite";

/** Every component in every state. It is a tool for those who make the site, so only the dev server has it. */
export function galleryPage(vite: ViteDevServer): Promise<string> {
  return vite.transformIndexHtml(
    "/_gallery",
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width, initial-scale=1, minimum-scale=1">
<script src="/src/site/styles/theme.ts"></script></head>
<body><div id="gallery"></div><script type="module" src="/src/site/sections/gallery/mount.tsx"></script></body></html>`,
  );
}
