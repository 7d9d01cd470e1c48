import { Footer } from "../sections/footer/footer.tsx";
import { Header } from "../sections/header/header.tsx";
import type { LayoutProps } from "./layout.ts";

export default function DefaultLayout({ site, path, children }: LayoutProps) {
  return (
    <div className="cloth">
      <Header site={site} path={path} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer site={site} path={path} />
    </div>
  );
}
