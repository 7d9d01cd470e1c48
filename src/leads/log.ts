/** Structured lines for the server's logger. Nothing that a visitor typed goes in here. */
export type Log = (level: "info" | "warn" | "error", event: string, details?: Record<string, unknown>) => void;
