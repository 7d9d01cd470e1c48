/** What header and footer say, made from content/ when the site is bundled: it is the same on every page. */
declare module "virtual:frame" {
  export const frame: import("./layouts/layout.ts").SiteFrame;
}
