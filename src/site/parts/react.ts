/** A piece of its own, so that it is evaluated on its own. */
export { createElement } from "react";
export { hydrateRoot } from "react-dom/client";
