/** In development style sheets come with the modules that import them, and the frame is one no browser code imports. */
// First, because it says in which order the layers of all the others stand.
import "../styles/index.css";
import "../layouts/layout.tsx";
import "./boot.ts";
