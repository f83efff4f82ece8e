/**
 * Takes out of an installed `node_modules` what the service never loads: sources and binaries for other systems,
 * builds for browsers, maps, types. Carried out while the image is built; a development installation keeps everything.
 *
 * usage: node scripts/prune-modules.ts [node_modules]
 */
import { lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Folders and files below `node_modules` that nothing at run time opens. */
const unused = [
  "better-sqlite3/deps",
  "better-sqlite3/src",
  // Of ECharts, the main entry alone is loaded: the one file in `dist` that `kept` names.
  "echarts/asset",
  "echarts/extension",
  "echarts/i18n",
  "echarts/lib",
  "echarts/licenses",
  "echarts/ssr",
  "echarts/theme",
  "echarts/types",
];
const unusedEndings = [".map", ".d.ts", ".d.mts", ".d.cts"];
const kept = new Set(["echarts.js", "package.json"]);

/** Removes what is not needed on this system; gives the bytes before and after. */
export function pruneModules(modules: string, system = systemName()): { before: number; after: number } {
  const before = bytesIn(modules);
  for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true });
  removeFiles(join(modules, "echarts/dist"), (name) => !kept.has(name));
  removeFiles(join(modules, "better-sqlite3/prebuilds"), (name) => name !== `${system}.node`);
  removeFiles(modules, (name) => unusedEndings.some((ending) => name.endsWith(ending)));
  return { before, after: bytesIn(modules) };
}

/** As better-sqlite3 names its prebuilt binaries. */
function systemName(): string {
  const { glibcVersionRuntime } = (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header;
  const libc = process.platform === "linux" && glibcVersionRuntime === undefined ? "musl" : "";
  return `${process.platform}${libc}-${process.arch}`;
}

function removeFiles(directory: string, isUnused: (name: string) => boolean): void {
  if (statSync(directory, { throwIfNoEntry: false }) === undefined) return;
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && isUnused(entry.name)) rmSync(join(entry.parentPath, entry.name));
  }
}

function bytesIn(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + lstatSync(join(entry.parentPath, entry.name)).size, 0);
}

if (import.meta.main) {
  const modules = resolve(process.argv[2] ?? "node_modules");
  const { before, after } = pruneModules(modules);
  console.log(`${modules}: ${Math.round(before / 1e6)} MB before, ${Math.round(after / 1e6)} MB after`);
}
