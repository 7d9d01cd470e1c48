/** Path of the page counter. In its own module, because every page needs it and few need the other telemetry paths. */
export const COUNT_PATH = "/_count";
