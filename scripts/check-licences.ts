/**
 * Lists the licences of the packages that the service is installed with, and fails for one that is not permissive or not
 * known. `--sbom FILE` also writes a CycloneDX software bill of materials, as npm makes it.
 */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";

/** Licences that ask for no more than their text and, for some, a note of changes. */
const permissive = new Set([
  ...["MIT", "MIT-0", "ISC", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "0BSD", "BlueOak-1.0.0", "Unlicense", "CC0-1.0"],
  ...["Zlib", "Python-2.0", "CC-BY-4.0", "OFL-1.1", "Bitstream-Vera", "BSL-1.0"],
]);

/** Packages whose licence is told in other words than SPDX's: what was read, and where. */
const readBy: Readonly<Record<string, string>> = {
  // Its LICENSE file.
  "dejavu-fonts-ttf": "Bitstream-Vera",
  // package.json says "BSD"; its LICENSE file has the two clauses.
  duck: "BSD-2-Clause",
};

export interface Component {
  name: string;
  version: string;
  licences?: { license?: { id?: string; name?: string }; expression?: string }[];
}

/** The licence as an SPDX expression; null where the package names none. */
export function expressionOf({ licences = [] }: Component): string | null {
  const told = licences.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? "").filter((text) => text !== "");
  return told.length === 0 ? null : told.join(" AND ");
}

/** Whether one of the alternatives is permissive in all its parts. */
export function isPermissive(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, " ");
  return plain.split(/\s+OR\s+/).some((alternative) => alternative.split(/\s+AND\s+/).every((part) => permissive.has(part.trim())));
}

interface Bill {
  components: { name: string; group?: string; version: string; licenses?: Component["licences"] }[];
}

function bill(): { text: string; components: Component[] } {
  const args = ["sbom", "--omit=dev", "--sbom-format=cyclonedx", "--package-lock-only"];
  const text = execFileSync("npm", args, { encoding: "utf8", maxBuffer: 100_000_000, stdio: ["ignore", "pipe", "ignore"] });
  const { components } = JSON.parse(text) as Bill;
  return {
    text,
    components: components.map(({ group, name, version, licenses }) => ({
      ...{ name: group === undefined ? name : `${group}/${name}`, version },
      ...(licenses !== undefined && { licences: licenses }),
    })),
  };
}

if (import.meta.main) {
  const { text, components } = bill();
  const at = process.argv.indexOf("--sbom");
  const file = at === -1 ? undefined : process.argv[at + 1];
  if (file !== undefined) writeFileSync(file, text);
  const counts = new Map<string, number>();
  const wrong: string[] = [];
  for (const component of components) {
    const expression = readBy[component.name] ?? expressionOf(component) ?? "none";
    counts.set(expression, (counts.get(expression) ?? 0) + 1);
    if (!isPermissive(expression)) wrong.push(`${component.name}@${component.version}: ${expression}`);
  }
  for (const [expression, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${String(count).padStart(4)}  ${expression}`);
  for (const line of wrong) console.error(`not known as permissive: ${line}`);
  console.log(`${components.length} packages, ${wrong.length} with a licence that is not known as permissive`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
}
