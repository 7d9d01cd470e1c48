import { Features, transform } from "lightningcss";
import { expect, it } from "vitest";
import { lightDarkFallback } from "./light-dark-fallback.ts";
import { lightningCssTargets } from "./supported-browsers.ts";

/** Compiles with the fallback and then minifies, as a build does. */
function compile(css: string): string {
  const options = { filename: "test.css", targets: lightningCssTargets, exclude: Features.LightDark };
  const { code } = transform({ ...options, code: Buffer.from(css), visitor: lightDarkFallback });
  return transform({ ...options, code, minify: true }).code.toString();
}

const SUPPORTED = "@supports (color:light-dark(oklch(0% 0 0),#fff))";
const NOT_SUPPORTED = "@supports not (color:light-dark(oklch(0% 0 0),#fff))";

it("writes the light colour in sRGB first and light-dark() where it is supported", () => {
  expect(compile(":root { --link: light-dark(oklch(48% 0.18 29), oklch(76% 0.14 35)); }")).toBe(
    `:root{--link:#ac1b14}${SUPPORTED}{:root{--link:light-dark(oklch(48% .18 29),oklch(76% .14 35))}}`,
  );
});

it("keeps variables inside of light-dark()", () => {
  expect(compile(":root { --ink: light-dark(var(--dark), var(--bright)); --text: var(--ink); }")).toBe(
    `:root{--ink:var(--dark);--text:var(--ink)}${SUPPORTED}{:root{--ink:light-dark(var(--dark),var(--bright))}}`,
  );
});

it("gives a night section the dark colours only where light-dark() is not supported", () => {
  expect(compile(':root, [data-tone="night"] { --ground: light-dark(#fff, #000); --edge: var(--ground); }')).toBe(
    [
      ":root{--ground:#fff;--edge:var(--ground)}",
      `${SUPPORTED}{:root{--ground:light-dark(#fff,#000)}}`,
      `${NOT_SUPPORTED}{[data-tone=night]{--ground:#000;--edge:var(--ground)}}`,
    ].join(""),
  );
});

it("does not change rules without light-dark()", () => {
  expect(compile(":root { --gap: 1rem; color: var(--ink); }")).toBe(":root{--gap:1rem;color:var(--ink)}");
});
