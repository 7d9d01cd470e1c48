import "../lib/site.css";
import { NAV } from "../lib/site";
export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip
      </a>
      <header className="site-header">
        <div className="wrap">
          <a className="brand" href="/">
            Acme
          </a>
          <nav className="site-nav" aria-label="Main">
            {NAV.map(([h, t]) => (
              <a key={h} href={h}>
                {t}
              </a>
            ))}
          </nav>
        </div>
      </header>
      <div id="main">{children}</div>
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
    </>
  );
}
