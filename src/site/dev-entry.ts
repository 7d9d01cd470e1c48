/**
 * In development style sheets come with the modules that import them, and the frame and the views are ones that no
 * browser code imports.
 */
import "./layouts/frame.tsx";
import "./boot.ts";
import { views } from "./views.ts";

for (const load of Object.values(views)) load();
