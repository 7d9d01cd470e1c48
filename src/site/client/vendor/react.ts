/** A piece of its own, so that it is evaluated on its own. */
import "react-dom/client";
