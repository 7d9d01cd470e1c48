import type { Config } from "vike/types";
import vikeReact from "vike-react/config";
export default {
  extends: [vikeReact],
  prerender: true,
  title: "Acme",
  description: "Acme software",
  lang: "en",
} satisfies Config;
