import "../../styles/index.css";
import { createRoot } from "react-dom/client";
import { Gallery } from "../../ui/gallery/gallery.tsx";
import { SectionGallery } from "./section-gallery.tsx";

const container = document.getElementById("gallery");
if (container) {
  createRoot(container).render(
    <>
      <Gallery />
      <SectionGallery />
    </>,
  );
}
