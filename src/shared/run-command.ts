import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { didYouMean } from "./did-you-mean.ts";

/** A command was called with arguments it does not understand. */
export class UsageError extends Error {
  override name = "UsageError";
}

interface Command<Options extends ParseArgsOptionsConfig> {
  /** The command line that starts it, for the hint in usage errors: "npm run leads --". */
  call: string;
  /** Printed for --help. A function, if it needs modules that the command does not. */
  usage: string | (() => Promise<string>);
  options: Options;
  /** Whether an error is expected: only its message is printed. Others are printed with their stack. */
  expects?: (error: Error) => boolean;
  run: (args: ReturnType<typeof parseOptions<Options>>) => Promise<void>;
}

const USAGE_EXIT_CODE = 2;

/** Runs a command-line program. Exits with 2 for invalid arguments and with 1 when the program throws. */
export async function runCommand<Options extends ParseArgsOptionsConfig>(command: Command<Options>): Promise<void> {
  const { call, usage, options, expects = () => false, run } = command;
  // `npm run … | head` closes the pipe early, which is no failure.
  process.stdout.on("error", (error) => {
    if (!hasCode(error, "EPIPE")) throw error;
  });
  try {
    const { help, h } = parseArgs({ strict: false }).values;
    if (help || h) return console.log(typeof usage === "string" ? usage : await usage());
    await run(parseOptions(options));
  } catch (error) {
    if (hasCode(error, "EPIPE")) return;
    process.exitCode = error instanceof UsageError ? USAGE_EXIT_CODE : 1;
    if (error instanceof UsageError) console.error(`${error.message} Help: ${call} --help`);
    else console.error(error instanceof Error && expects(error) ? error.message : error);
  }
}

function parseOptions<Options extends ParseArgsOptionsConfig>(options: Options) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    throw new UsageError(explainOptionError(error, Object.keys(options)), { cause: error });
  }
}

/** Node's errors of `parseArgs` in other words: which option, and what to write instead. */
function explainOptionError(error: unknown, known: string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const option = /'(?:-\w, )?(--?[\w-]+)/.exec(message)?.[1] ?? "";
  if (hasCode(error, "ERR_PARSE_ARGS_UNKNOWN_OPTION")) {
    const names = known.map((name) => `--${name}`);
    const hint = didYouMean(option, names) || (names.length > 0 && `; there are ${names.join(", ")}`) || "";
    return `There is no option '${option}'${hint}${hint.endsWith("?") ? "" : "."}`;
  }
  if (message.includes("argument missing") || message.includes("ambiguous")) return `${option} needs a value.`;
  return message.includes("does not take an argument") ? `${option} takes no value.` : `${message}.`;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The option `--site DIR` of commands that read the site's content. */
export const siteOption = { site: { type: "string" } } as const;

/** Sets `SITE_DIR` to the value of `--site`, for this process and for those that it starts. */
export function applySiteOption({ site }: { site?: string | undefined }): void {
  if (site !== undefined) process.env.SITE_DIR = site;
}
