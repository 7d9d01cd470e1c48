import { existsSync } from "node:fs";
import { expect, expectTypeOf, it } from "vitest";
import type { IdentityName } from "../../content/model/page.ts";
import { identities } from "./identities.ts";
import type { HomePieceModule } from "./identity.ts";

interface HomePieces {
  weave: typeof import("./weave/home-piece.tsx");
  typographic: typeof import("./typographic/home-piece.tsx");
}

// The compiler checks this; the rest of the interface is required by the type of `identities`.
it("has a home piece, or says that it has none, for every identity", () => {
  expectTypeOf<HomePieces>().toExtend<Record<IdentityName, HomePieceModule>>();
});

it.each(Object.keys(identities))("%s has the files that the bundler looks for", (name) => {
  for (const file of ["identity.css", "home-piece.tsx"])
    expect(existsSync(new URL(`./${name}/${file}`, import.meta.url)), file).toBe(true);
});
