import "../../src/site/styles/index.css";
import { createRoot } from "react-dom/client";
import { SectionGallery } from "./section-gallery.tsx";
import { UiGallery } from "./ui-gallery.tsx";

const container = document.getElementById("gallery");
if (container) {
  createRoot(container).render(
    <>
      <UiGallery />
      <SectionGallery />
    </>,
  );
}
