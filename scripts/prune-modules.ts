/**
 * Removes from an installed `node_modules` what the service never loads: sources and binaries for other systems, browser
 * builds, source maps, types. It runs while the image is built; a development installation keeps everything.
 *
 * usage: node scripts/prune-modules.ts [node_modules]
 */
import { lstatSync, readdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

/** Paths below `node_modules` that are not opened at run time. */
const unused = [
  "better-sqlite3/deps",
  "better-sqlite3/src",
  // Of the fonts with Chinese characters and of those with Hangul one weight is used.
  ...["Bold", "DemiLight", "Light", "Medium"].map((weight) => `@embedpdf/fonts-sc/fonts/NotoSansHans-${weight}.otf`),
  ...["Black", "Bold", "DemiLight", "Light", "Medium", "Thin"].map((weight) => `@embedpdf/fonts-kr/fonts/NotoSansKR-${weight}.otf`),
  // Of ECharts only the main entry is loaded: the file in `dist` named by `kept`.
  "echarts/asset",
  "echarts/extension",
  "echarts/i18n",
  "echarts/lib",
  "echarts/licenses",
  "echarts/ssr",
  "echarts/theme",
  "echarts/types",
  // The build for browsers.
  "wasm-xlsxwriter/web",
];
const unusedEndings = [".map", ".d.ts", ".d.mts", ".d.cts"];
const kept = new Set(["echarts.js", "package.json"]);
/** Of docx only these modules are imported; the others are further builds of the same, and parts that no report needs. */
const keptOfDocx = new Set(["index.mjs", "charts.mjs"]);

/** Removes what this system does not need; returns the bytes before and after. */
export function pruneModules(modules: string, system = systemName()): { before: number; after: number } {
  const before = bytesIn(modules);
  for (const path of unused) rmSync(join(modules, path), { recursive: true, force: true });
  removeFiles(join(modules, "echarts/dist"), (name) => !kept.has(name));
  removeFiles(join(modules, "docx/dist"), (name) => !keptOfDocx.has(name));
  removeFiles(join(modules, "better-sqlite3/prebuilds"), (name) => name !== `${system}.node`);
  removeFiles(modules, (name) => unusedEndings.some((ending) => name.endsWith(ending)));
  return { before, after: bytesIn(modules) };
}

/** The system's name in better-sqlite3's prebuilt binaries. */
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
