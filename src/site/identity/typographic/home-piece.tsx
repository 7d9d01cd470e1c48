import type { ComponentType } from "react";

/** None: the headline stands alone. */
export const HomePiece: ComponentType<{ headline: string }> | undefined = undefined;
