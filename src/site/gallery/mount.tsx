import "../styles/index.css";
import { createRoot } from "react-dom/client";
import { UiGallery } from "./ui-gallery.tsx";
import { SectionGallery } from "./section-gallery.tsx";

const container = document.getElementById("gallery");
if (container) {
  createRoot(container).render(
    <>
      <UiGallery />
      <SectionGallery />
    </>,
  );
}
