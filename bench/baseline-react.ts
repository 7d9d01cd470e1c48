import { hydrateRoot } from "react-dom/client";

hydrateRoot(document, null);
