import { createLogger, type Logger } from "vite";

/** Newer than the tool that reads the style sheets, which passes it on unread. Browsers that do not know it skip it. */
const NEWER = "'target-current' is not recognized";

/** Warnings only, and only those that somebody can act on. */
export function viteLogger(): Logger {
  const logger = createLogger("warn");
  return {
    ...logger,
    warn(message, options) {
      if (!message.includes(NEWER)) logger.warn(message, options);
    },
  };
}
