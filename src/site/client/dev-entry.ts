// Entry script of the dev server. The first import declares the order of the CSS layers.
import "../styles/index.css";
// In development a style sheet is loaded by the module that imports it; no other browser code imports the layout.
import "../layouts/layout.tsx";
import "./boot.ts";

// theme.ts finds no fonts in development, because the style sheets that declare them are loaded after it.
document.documentElement.dataset.fonts = "all";

// For people who write: the error overlay wraps long lines, and gives no advice about Vite's settings.
const overlayStyle = new CSSStyleSheet();
overlayStyle.replaceSync(`
  vite-error-overlay::part(tip) { display: none; }
  vite-error-overlay::part(frame) { overflow: auto; }
  vite-error-overlay::part(message),
  vite-error-overlay::part(stack) { overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
`);
document.adoptedStyleSheets.push(overlayStyle);
