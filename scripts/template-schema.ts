/** Generates `docs/template.schema.json`, the JSON Schema of template files, for editors; a test fails where it is out of date. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { templateFile } from "../src/domain/reports/template-file.ts";

const file = join(import.meta.dirname, "../docs/template.schema.json");

function templateSchema(): string {
  return `${JSON.stringify(z.toJSONSchema(templateFile, { io: "input" }), null, 2)}\n`;
}

/** Whether the file says what Ralph checks. */
export function templateSchemaIsCurrent(): boolean {
  return readFileSync(file, "utf8") === templateSchema();
}

if (import.meta.main) writeFileSync(file, templateSchema());
