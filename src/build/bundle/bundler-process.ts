import { openDist } from "../../build-store/dist.ts";
import { buildFonts, getFontDirectory } from "../assets/fonts.ts";
import { bundleSite } from "./bundle.ts";

const [root = "", directory = "", characters = ""] = process.argv.slice(2);
const dist = openDist(directory);
await buildFonts(characters, getFontDirectory(dist));
const result = await bundleSite(root, dist);
// The bundler keeps timers and threads of its own; the process ends once its answer has been taken.
process.send?.(result, () => process.exit());
