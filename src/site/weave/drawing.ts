import { hex, type Role, roles } from "./roles.ts";

/**
 * Who colours the drawing: `auto` a file of its own, light or dark as its viewer prefers; `light` and `dark` a file that
 * stays so; `inline` the page around it, through `var(--yarn-madder)` and the rest of yarns.css.
 */
export type Theme = "auto" | "light" | "dark" | "inline";

export type Paint = (property: "fill" | "stroke", role: Role) => string;

export function painter(theme: Theme): Paint {
  if (theme === "inline") return (property, role) => `${property}="var(--yarn-${role})"`;
  if (theme !== "auto") return (property, role) => `${property}="${hex(theme, role)}"`;
  // The attribute is the light theme, so a viewer that knows no media queries, or a policy that refuses <style>, still shows cloth.
  return (property, role) => `${property}="${hex("light", role)}" class="${property}-${role}"`;
}

type Drawing = { width: number; height: number; viewBox: string; theme: Theme; body: string; crop?: boolean };

export function drawing({ width, height, viewBox, theme, body, crop = true }: Drawing): string {
  const fit = crop ? ' preserveAspectRatio="xMidYMid slice"' : "";
  const namespace = theme === "inline" ? ' aria-hidden="true"' : ' xmlns="http://www.w3.org/2000/svg"';
  const style = theme === "auto" ? darkStyle(body) : "";
  return `<svg${namespace} width="${width}" height="${height}" viewBox="${viewBox}"${fit}>${style}${body}</svg>`;
}

const properties = ["fill", "stroke"] as const;

function darkStyle(body: string): string {
  const rules = properties.flatMap((property) =>
    roles
      .filter((role) => body.includes(`class="${property}-${role}"`))
      .map((role) => `.${property}-${role}{${property}:${hex("dark", role)}}`),
  );
  return `<style>@media(prefers-color-scheme:dark){${rules.join("")}}</style>`;
}
