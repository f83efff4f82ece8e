/** The YAML library, loaded with the first file that is read: its modules are a twentieth of those of a start. */
import { createRequire } from "node:module";

const packages = createRequire(import.meta.url);

export function yaml(): typeof import("yaml") {
  return packages("yaml") as typeof import("yaml");
}
