import "@/lib/site.css";
import { Footer, Header } from "@/components/chrome";
export const metadata = { title: { default: "Acme", template: "%s | Acme" }, description: "Acme software" };
export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>
        <a className="skip" href="#main">
          Skip
        </a>
        <Header />
        <div id="main">{children}</div>
        <Footer />
      </body>
    </html>
  );
}
