import type { KnipConfig } from "knip";
import checks from "./tools/checks/package.json" with { type: "json" };
import editor from "./tools/editor/package.json" with { type: "json" };

/** Programs without a module that anything imports, and types. */
const WITHOUT_IMPORT = /^(@types\/.*|@biomejs\/biome|knip|typescript)$/;

const config: KnipConfig = {
  workspaces: {
    ".": {
      entry: [
        "src/build/pipeline/workers.ts",
        "src/build/cli/*.ts",
        "src/server/process/main.ts",
        "src/server/routes/editor-client.js",
        "src/site/client/boot.ts",
        "src/site/client/dev-entry.ts",
        "src/site/render/entry.server.tsx",
        // Imported as #identity/…, which is one of these folders.
        "src/site/identity/*/home-piece.tsx",
        "src/site/styles/theme.ts",
        "tests/gallery/mount.tsx",
        "src/**/cli.ts",
        "scripts/*.{ts,mjs}",
        // Not by the plugin, which would load it and with it ask for an installed browser.
        "playwright.config.ts",
        "tests/**/*.ts",
        "tests/browser/fixtures/*.tsx",
        "bench/**/*.ts",
        "!bench/peers/apps/**",
        "docs/*.ts",
      ],
      project: [
        "src/**/*.{ts,tsx}",
        "tests/**/*.{ts,tsx}",
        "bench/**/*.ts",
        "!bench/peers/apps/**",
        "scripts/**/*.{ts,mjs}",
      ],
      vitest: true,
      playwright: false,
      ignoreDependencies: [
        // Listed in a workspace of their own, so that `npm start` does not install them.
        ...Object.keys(checks.devDependencies).filter((name) => !WITHOUT_IMPORT.test(name)),
        ...Object.keys(editor.dependencies).filter((name) => name.startsWith("@sveltia/")),
        "@fontsource-variable/.*",
        "flag-icons",
        "lucide-static",
        "simple-icons",
      ],
    },
  },
  ignoreWorkspaces: ["tools/*"],
  ignoreBinaries: [
    ...["nginx", "wrk", "apt-get", "mount", "umount", "unshare", "mkfifo", "openssl", "systemd-analyze"],
    ...["pgrep", "fc-match"],
  ],
  ignoreExportsUsedInFile: true,
  ignoreIssues: {
    "src/leads/index.ts": ["exports", "types"],
    "src/telemetry/client.ts": ["exports"],
    // Used through the namespace of a dynamic import.
    "src/site/client/page-transition.ts": ["exports"],
  },
};

export default config;
