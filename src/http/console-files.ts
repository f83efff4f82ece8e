/**
 * The files of the console, ready to send: TypeScript with its types removed, style sheets, and the libraries that it
 * imports, under the paths that the page's import map gives them.
 */
import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export interface ConsoleFile {
  readonly type: string;
  readonly text: string;
}

export interface ConsoleFiles {
  /** Hash over all files: their addresses contain it, so that a browser may keep them for ever. */
  readonly version: string;
  /** By path: `console/…`, `clients/…` and `src/…` as in the project, `libraries/…` as below `node_modules`. */
  readonly files: ReadonlyMap<string, ConsoleFile>;
  /** Path of each library by the name that it is imported by. */
  readonly imports: ReadonlyMap<string, string>;
}

/** The scripts that the page names. What they import, and no other module of the project, is served with them. */
const scripts = ["console/main.ts", "console/theme.ts"];
const types: Readonly<Record<string, string>> = {
  ".ts": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};
/** Imports, and exports from elsewhere, as they stand after the types are removed; libraries have many on one line. */
const importing = /(?:^|[;}\s])(?:import|export)\s*(?:[\w$*{},\s]+?[\s}*]from\s*)?["']([^"']+)["']/g;

/** Reads the console below the project's root. Files are read and stripped one after the other, so that requests get their turn in between. */
export async function readConsole(root = join(import.meta.dirname, "../..")): Promise<ConsoleFiles> {
  const files = new Map<string, ConsoleFile>();
  const imports = new Map<string, string>();
  for (const path of (await readdir(join(root, "console"), { recursive: true })).sort()) {
    if (![".css", ".svg"].includes(extname(path))) continue;
    files.set(`console/${path}`, { type: typeOf(path), text: await readFile(join(root, "console", path), "utf8") });
  }
  const modules = new Map(scripts.map((path) => [path, join(root, path)]));
  // A map visits what is added to it on the way.
  for (const [path, file] of modules) {
    const source = await readFile(file, "utf8");
    const text = withoutComments(path.endsWith(".ts") ? withoutTypes(source) : source);
    files.set(path, { type: typeOf(path), text });
    for (const [, name = ""] of text.matchAll(importing)) {
      const isRelative = name.startsWith(".");
      const imported = isRelative ? join(dirname(file), name) : fileURLToPath(import.meta.resolve(name));
      const at = addressOf(imported, root);
      modules.set(at, imported);
      if (!isRelative) imports.set(name, at);
    }
  }
  const version = hash("sha256", [...files].map(([path, { text }]) => `${path}\n${text}`).join("\n"), "base64url").slice(0, 12);
  return { version, files, imports };
}

/**
 * Leaves out comments that have lines of their own, source maps' among them, and the blanks where types stood: a sixth of
 * what is sent. A template that spans lines must not hold a line that begins as a comment does.
 */
export function withoutComments(text: string): string {
  return text
    .replaceAll(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, "")
    .replaceAll(/^[ \t]*\/\/.*$/gm, "")
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{2,}/g, "\n");
}

/** Libraries keep their paths below `node_modules`, so that their own relative imports hold. */
function addressOf(file: string, root: string): string {
  const [, inside] = /.*[/\\]node_modules[/\\](.*)/.exec(file) ?? [];
  return (inside === undefined ? relative(root, file) : `libraries/${inside}`).replaceAll("\\", "/");
}

function typeOf(path: string): string {
  return types[extname(path)] ?? "application/octet-stream";
}

/**
 * Types become spaces. Node calls this function experimental although type stripping itself is
 * stable; its warning is held back, since nobody who runs the service can do anything about it. The call is synchronous:
 * no other warning can come in between.
 */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
