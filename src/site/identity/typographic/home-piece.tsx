import type { HomePieceModule } from "../identity.ts";

/** None: the headline stands alone. */
export const HomePiece: HomePieceModule["HomePiece"] = undefined;
