import { runCommand, UsageError } from "../../shared/run-command.ts";
import { withStore } from "../store/with-store.ts";
import { commands, usage } from "./commands.ts";

await runCommand({
  call: "npm run leads --",
  usage,
  options: {
    csv: { type: "boolean", default: false },
    email: { type: "string" },
    kind: { type: "string" },
    since: { type: "string" },
    limit: { type: "string" },
    out: { type: "string" },
  },
  expects: () => true,
  async run({ values: flags, positionals: [name = "help", argument = ""] }) {
    if (name === "help") return console.log(usage);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new UsageError(`There is no command '${name}'.`);
    await withStore((store, dataDir) => command({ store, dataDir, argument, flags }));
  },
});
