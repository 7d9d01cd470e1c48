import { join } from "node:path";
import { openDist } from "../server/dist.ts";
import { bundle } from "./bundle.ts";
import { buildFonts } from "./fonts.ts";

const [root = "", directory = ""] = process.argv.slice(2);
await buildFonts("", join(root, "src/site/styles/fonts"));
const made = await bundle(root, openDist(directory));
// The bundler keeps timers and threads of its own; the process ends once its answer has been taken.
process.send?.(made, () => process.exit());
