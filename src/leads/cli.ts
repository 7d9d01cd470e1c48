import { parseArgs } from "node:util";
import { inOneLine, withStore } from "./command-line.ts";
import { commands, usage } from "./operator/commands.ts";

await inOneLine(async () => {
  const { values: flags, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      csv: { type: "boolean", default: false },
      email: { type: "string" },
      kind: { type: "string" },
      since: { type: "string" },
      limit: { type: "string" },
      out: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  const [name = "help", argument = ""] = positionals;
  if (flags.help || name === "help") return console.log(usage);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command '${name}'.\n\n${usage}`);
  await withStore((store, dataDir) => command({ store, dataDir, argument, flags }));
});
