import "../../styles/index.css";
import { createRoot } from "react-dom/client";
import { Gallery } from "./gallery.tsx";

const container = document.getElementById("gallery");
if (container) createRoot(container).render(<Gallery />);
