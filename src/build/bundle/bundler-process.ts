import { openDist } from "../../build-store/dist.ts";
import { buildFonts, getFontDirectory } from "../assets/fonts.ts";
import { bundleSite } from "./bundle.ts";

const [root = "", directory = "", characters = ""] = process.argv.slice(2);
const dist = openDist(directory);
await buildFonts(characters, getFontDirectory(dist));
const result = await bundleSite(root, dist);
// The bundler's timers and threads would keep the process alive, so it exits as soon as the result has been sent.
process.send?.(result, () => process.exit());
