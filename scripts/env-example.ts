/** Generates `.env.example` from the settings, each with its meaning, unit and default. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { loadConfig } from "../src/composition/settings/config.ts";
import type { SettingMeta } from "../src/composition/settings/setting-kinds.ts";
import { secrets, settings } from "../src/composition/settings/settings.ts";

export const envExampleFile = join(import.meta.dirname, "../.env.example");

export function envExample(): string {
  const head = [
    "# Settings of Ralph, read once at the start; copy this file to .env and take the '#' off what you change.",
    "# Written from src/composition/settings/settings.ts by `npm run env-example`.",
  ];
  const defaults: Record<string, unknown> = loadConfig({}).config;
  const hidden = Object.entries(secrets).map(([name, schema]) => entry(name, null, { ...metaOf(schema), unit: "A secret: never logged" }));
  const plain = Object.entries(settings).map(([name, schema]) => entry(name, defaults[name], metaOf(schema)));
  return `${[head.join("\n"), ...hidden, ...plain].join("\n\n")}\n`;
}

function metaOf(schema: z.ZodType): SettingMeta {
  return schema.meta() as unknown as SettingMeta;
}

function entry(name: string, fallback: unknown, { description, unit }: SettingMeta): string {
  return `# ${description}${unit === undefined ? "" : `. ${unit}`}.\n#${name}=${fallback ?? ""}`;
}

/** Whether the file is up to date with the settings. */
export function envExampleIsCurrent(): boolean {
  return readFileSync(envExampleFile, "utf8") === envExample();
}

if (import.meta.main) writeFileSync(envExampleFile, envExample());
