import Link from "next/link";
import { NAV } from "@/lib/site";
export const Header = () => (
  <header className="site-header">
    <div className="wrap">
      <Link className="brand" href="/">
        Acme
      </Link>
      <nav className="site-nav" aria-label="Main">
        {NAV.map(([h, t]) => (
          <Link key={h} href={h}>
            {t}
          </Link>
        ))}
      </nav>
    </div>
  </header>
);
export const Footer = () => (
  <footer className="site-footer">
    <div className="wrap cols">
      <div>
        <h2>Acme</h2>
        <p>Software that ships. © 2026 Acme Inc.</p>
      </div>
      <div>
        <h2>Links</h2>
        <ul>
          <li>
            <a href="mailto:hi@example.com">Email</a>
          </li>
          <li>
            <a href="https://example.com">Status</a>
          </li>
        </ul>
      </div>
    </div>
  </footer>
);
