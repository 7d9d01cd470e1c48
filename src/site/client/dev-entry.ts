// Entry script of the dev server. The first import declares the order of the CSS layers.
import "../styles/index.css";
// In development a style sheet is loaded by the module that imports it; no other browser code imports the layout.
import "../layouts/layout.tsx";
import "./boot.ts";

// The fonts are not preloaded in development.
document.documentElement.dataset.fonts = "";

// The error overlay ends with advice about Vite's settings, which says nothing to a person who writes.
const overlayStyle = new CSSStyleSheet();
overlayStyle.replaceSync("vite-error-overlay::part(tip) { display: none; }");
document.adoptedStyleSheets.push(overlayStyle);
