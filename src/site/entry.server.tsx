export { createLoader, type Loader, type LoaderOptions, type Page } from "./page-loader.ts";
export { createPrinter, type Printer, type PrinterOptions } from "./printer.tsx";
