/** Has the processes that a test file starts take the bundles of their programs. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";

if (process.env["FROM_SOURCES"] === undefined)
  process.env["NODE_OPTIONS"] = `--import=${pathToFileURL(join(import.meta.dirname, "take-bundles.ts")).href}`;
