/** `.env.example`, written from the settings themselves: each with its meaning, unit and default. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { secretNames, settings } from "../src/composition/config.ts";

export const envExampleFile = join(import.meta.dirname, "../.env.example");

export function envExample(): string {
  const head = [
    "# Settings of Ralph, read once at the start; copy this file to .env and take the '#' off what you change.",
    "# Written from src/composition/config.ts by `npm run env-example`.",
  ];
  const secrets = Object.entries(secretNames).map(([name, meaning]) => entry(name, "", `${meaning}. A secret: never logged`));
  const plain = Object.entries(settings).map(([name, { fallback, meaning }]) =>
    entry(name, fallback === null ? "" : String(fallback), meaning),
  );
  return `${[head.join("\n"), ...secrets, ...plain].join("\n\n")}\n`;
}

function entry(name: string, fallback: string, meaning: string): string {
  return `# ${meaning}.\n#${name}=${fallback}`;
}

/** Whether the file says what the settings say. */
export function envExampleIsCurrent(): boolean {
  return readFileSync(envExampleFile, "utf8") === envExample();
}

if (import.meta.main) writeFileSync(envExampleFile, envExample());
