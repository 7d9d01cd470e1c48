// client-safe constants
export const NAV: [string, string][] = [
  ["/", "Home"],
  ["/product", "Product"],
  ["/pricing", "Pricing"],
  ["/customers", "Customers"],
  ["/docs", "Docs"],
  ["/blog", "Blog"],
  ["/about", "About"],
  ["/contact", "Contact"],
];
export const STUBS = ["product", "pricing", "customers", "docs", "about", "contact"];
