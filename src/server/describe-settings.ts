import { z } from "zod";
import { leadsVariables } from "../leads/index.ts";
import { serverVariables } from "./env.ts";

const metaSchema = z.object({ description: z.string(), example: z.string() });

/** Every environment variable with the texts of its schema, those of the server first. */
function listSettings() {
  const variables = { ...serverVariables.shape, ...leadsVariables.shape };
  return Object.entries(variables).map(([name, schema]) => ({ name, ...metaSchema.parse(schema.meta()) }));
}

/** One line per variable, for `npm start -- --help`. */
export function formatSettings(): string {
  const settings = listSettings();
  const width = Math.max(...settings.map(({ name }) => name.length));
  return settings.map(({ name, description }) => `  ${name.padEnd(width)}  ${description}`).join("\n");
}

/** The file `.env.example`. Everything is commented out: the site runs without any setting. */
export function formatEnvExample(): string {
  const settings = listSettings().map(({ name, description, example }) => `# ${description}\n# ${name}=${example}\n`);
  return [
    "# Copy this file to .env and remove the # before a setting to change it. docs/running.md explains all of them.\n",
    ...settings,
  ].join("\n");
}
