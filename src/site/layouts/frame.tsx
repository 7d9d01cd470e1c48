import type { ReactNode } from "react";
import { CookiesBox } from "../sections/cookies-box/cookies-box.tsx";
import { Footer } from "../sections/footer/footer.tsx";
import { Header } from "../sections/header/header.tsx";
import { SkipLink } from "../sections/header/skip-link.tsx";
import { HomeEnding } from "./home-ending.tsx";
import type { LayoutName, SiteFrame } from "./layout.ts";

interface FrameProps {
  layout: LayoutName;
  site: SiteFrame;
  /** Path of the page, to mark it in the menus. */
  path: string;
  children: ReactNode;
}

/**
 * What stands around every page. Only the server renders it: nothing in it has state, so browsers get no code for it.
 * The layouts share their markup and differ in what the style sheet shows of it, so that a page change between them
 * is the change of one attribute.
 */
export function Frame({ layout, site, path, children }: FrameProps) {
  return (
    <div className="cloth" data-layout={layout}>
      <SkipLink />
      {/* Near the start, because keyboards and screen readers meet it where they start, and can pass it by. */}
      <CookiesBox />
      <Header site={site} path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} path={path}>
        <HomeEnding name={site.company.name} />
      </Footer>
    </div>
  );
}
