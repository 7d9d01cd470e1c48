// A chunk of its own, so that React is evaluated in a separate task: see loadAndHydrate() in boot.ts.
import "react-dom/client";
