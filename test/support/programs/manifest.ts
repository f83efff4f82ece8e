/** Where the programs that tests start lie as bundles. */
import { join } from "node:path";

export const bundles = join(import.meta.dirname, "../../../node_modules/.cache/test-programs");
/** URLs of programs with those of their bundles. */
export const manifest = join(bundles, "manifest.json");
