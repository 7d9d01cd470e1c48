import { openDist } from "../server/dist.ts";
import { bundle } from "./bundle.ts";
import { buildFonts, fontsIn } from "./fonts.ts";

const [root = "", directory = "", letters = ""] = process.argv.slice(2);
const dist = openDist(directory);
await buildFonts(letters, fontsIn(dist));
const made = await bundle(root, dist);
// The bundler keeps timers and threads of its own; the process ends once its answer has been taken.
process.send?.(made, () => process.exit());
