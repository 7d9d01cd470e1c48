import type { Params } from "../navigation/route.ts";

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FAMILIES = new Set(["expertise", "industries", "technologies", "engagement-models"]);

export function slug(params: Params): boolean {
  return SLUG.test(params.slug ?? "") && (params.slug ?? "").length <= 120;
}

export function pageNumber(params: Params): boolean {
  const rightSlug = params.slug === undefined || slug(params);
  return rightSlug && (params.page === undefined || /^[1-9]\d{0,5}$/.test(params.page));
}

export function serviceFamily(params: Params): boolean {
  return FAMILIES.has(params.family ?? "") && slug(params);
}
