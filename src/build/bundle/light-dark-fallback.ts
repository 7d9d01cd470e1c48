import type {
  CssColor,
  CustomAtRules,
  Declaration,
  ReturnedRule,
  Selector,
  SupportsCondition,
  TokenOrValue,
  Visitor,
} from "lightningcss";
import { oklchToHex } from "../../shared/palette.ts";

type Scheme = "light" | "dark";

/** Names oklch() as well, so that Lightning CSS adds no fallback for it to the rules inside. */
const supported: SupportsCondition = {
  type: "declaration",
  propertyId: { property: "color" },
  value: "light-dark(oklch(0% 0 0),#fff)",
};

/**
 * Gives every rule whose custom properties use light-dark() a fallback for browsers without it. A custom property
 * accepts any value, so the later of two declarations always wins: the original has to be in an @supports rule.
 *
 * Such browsers show the light theme. Where a rule also lists `[data-tone="night"]`, that selector gets the dark
 * colours there, because `color-scheme: dark` alone changes nothing in them; other browsers do not need it.
 */
export const lightDarkFallback: Visitor<CustomAtRules> = {
  RuleExit(rule): ReturnedRule[] | undefined {
    if (rule.type !== "style") return;
    const { loc, selectors, declarations: { declarations = [] } = {} } = rule.value;
    if (!declarations.some((declaration) => hasColor(declaration, "light-dark"))) return;
    const createRule = (list: Selector[], values: Declaration[]): ReturnedRule => ({
      type: "style",
      value: { loc, selectors: list, declarations: { declarations: values } },
    });
    const createSupportsRule = (condition: SupportsCondition, inner: ReturnedRule): ReturnedRule => ({
      type: "supports",
      value: { loc, condition, rules: [inner] },
    });
    const isColored = (declaration: Declaration) =>
      hasColor(declaration, "light-dark") || hasColor(declaration, "oklch");
    const others = selectors.filter((selector) => !isNight(selector));
    const rules = [
      createRule(
        others,
        declarations.map((declaration) => copyDeclaration(declaration, "light")),
      ),
      createSupportsRule(
        supported,
        createRule(
          others,
          declarations.filter(isColored).map((declaration) => copyDeclaration(declaration)),
        ),
      ),
    ];
    if (others.length < selectors.length) {
      const themed = declarations.filter((declaration) => !hasColor(declaration, "oklch"));
      const dark = themed.map((declaration) => copyDeclaration(declaration, "dark"));
      rules.push(createSupportsRule({ type: "not", value: supported }, createRule(selectors.filter(isNight), dark)));
    }
    return rules;
  },
};

const isNight = (selector: Selector) =>
  selector.some((part) => part.type === "attribute" && part.name === "data-tone" && part.operation?.value === "night");

function hasColor(declaration: Declaration, name: "light-dark" | "oklch"): boolean {
  if (declaration.property !== "custom") return false;
  return declaration.value.value.some(
    ({ type, value }) =>
      (type === "color" || type === "unresolved-color") && typeof value === "object" && value.type === name,
  );
}

/** A copy with the colours of one theme in sRGB, or an unchanged copy if no theme is given. */
function copyDeclaration(declaration: Declaration, scheme?: Scheme): Declaration {
  if (declaration.property !== "custom") return declaration;
  const value = declaration.value.value.flatMap((token) => copyToken(token, scheme));
  return { property: "custom", value: { ...declaration.value, value } };
}

function copyToken(token: TokenOrValue, scheme?: Scheme): TokenOrValue[] {
  // Lightning CSS gives null for the absent parts of var(), and does not accept it back.
  if (token.type === "var" && !token.value.fallback && !token.value.name.from)
    return [{ type: "var", value: { name: { ident: token.value.name.ident } } }];
  if (token.type === "unresolved-color" && token.value.type === "light-dark") {
    const light = token.value.light.flatMap((inner) => copyToken(inner, scheme));
    const dark = token.value.dark.flatMap((inner) => copyToken(inner, scheme));
    if (scheme) return { light, dark }[scheme];
    return [{ type: "unresolved-color", value: { type: "light-dark", light, dark } }];
  }
  if (token.type === "color" && scheme) return [{ type: "color", value: resolveColor(token.value, scheme) }];
  return [token];
}

function resolveColor(color: CssColor, scheme: Scheme): CssColor {
  if (typeof color === "string") return color;
  if (color.type === "light-dark") return resolveColor(color[scheme], scheme);
  if (color.type !== "oklch") return color;
  const rgb = Number.parseInt(oklchToHex([color.l, color.c, color.h]).slice(1), 16);
  return { type: "rgb", r: rgb >> 16, g: (rgb >> 8) & 0xff, b: rgb & 0xff, alpha: color.alpha };
}
