/** In development style sheets come with the modules that import them, and the frame is one no browser code imports. */
import "./layouts/frame.tsx";
import "./boot.ts";
