/** Holds `openapi/openapi.json` against the specification and Redocly's recommended rules. Any remark fails it. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { createConfig, lintFromString } from "@redocly/openapi-core";

const file = fileURLToPath(new URL("../openapi/openapi.json", import.meta.url));

const config = await createConfig({
  extends: ["recommended"],
  rules: {
    // There is no licence to name yet.
    "info-license": "off",
    // Nobody has to show who they are: there are no security schemes.
    "security-defined": "off",
    // `x-event-data` refers to schemas too; a test finds those that nothing refers to.
    "no-unused-components": "off",
    // An owner's event is an event and its position: each part knows only its own members.
    "no-invalid-schema-examples": { severity: "error", allowAdditionalProperties: true },
  },
});

const remarks = await lintFromString({ source: await readFile(file, "utf8"), absoluteRef: file, config });
for (const { severity, ruleId, message, location } of remarks) {
  console.error(`${severity} ${ruleId} at ${location[0]?.pointer ?? "?"}: ${message}`);
}
if (remarks.length > 0) process.exitCode = 1;
