/**
 * The files of the console, ready to send: its TypeScript and style sheets with the libraries that they import, bundled and
 * minified by esbuild. Views that are not needed at first, and each language's words, are separate files, loaded on demand.
 */
import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { BuildOptions, Metafile, OutputFile } from "esbuild";

export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** By content coding. */
  readonly encoded: Readonly<Record<"gzip" | "br", Buffer>>;
}

export interface ConsoleFiles {
  /** Hash of all files. Their addresses contain it, so that a browser may cache them for ever. */
  readonly version: string;
  readonly files: ReadonlyMap<string, ConsoleFile>;
  /** Paths of the modules that are preloaded: the entry module and its imports. */
  readonly modules: readonly string[];
  /** Files of the project and of packages that the scripts were made of. */
  readonly inputs: readonly string[];
}

const scripts = ["console/main.ts", "console/theme.ts"];
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const quickQuality = 4;

/** Bundles the console below the project's root, in esbuild's child process, which is stopped afterwards. */
export async function readConsole(root = join(import.meta.dirname, "../../..")): Promise<ConsoleFiles> {
  const { build, stop } = await import("esbuild");
  const options = {
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    charset: "utf8",
    legalComments: "none",
    logLevel: "silent",
    // The project's tsconfig is for type checks, and not part of the image.
    tsconfigRaw: {},
    // Only developer tools read source maps.
    sourcemap: "linked",
    outdir: "out",
    outbase: "console",
  } satisfies BuildOptions;
  const sheets = (await readdir(join(root, "console"), { recursive: true })).filter((path) => extname(path) === ".css").sort();
  const contents = sheets.map((path) => `@import "./console/${path.replaceAll("\\", "/")}";`).join("\n");
  const forBrowsers = {
    mainFields: ["module", "main"],
    conditions: ["import"],
    platform: "neutral",
    target: "es2022",
  } satisfies BuildOptions;
  const [modules, styles] = await Promise.all([
    build({
      ...options,
      ...forBrowsers,
      entryPoints: scripts,
      format: "esm",
      splitting: true,
      chunkNames: "[name]-[hash]",
      metafile: true,
    }),
    build({ ...options, stdin: { contents, loader: "css", resolveDir: root, sourcefile: "console.css" } }),
  ]);
  await stop();
  const made = [...modules.outputFiles, ...styles.outputFiles].map((file) => ({ ...file, path: nameOf(root, file) }));
  const icon = { path: "icon.svg", contents: await readFile(join(root, "console/style/icon.svg")) };
  const files = new Map(await Promise.all([...made, icon].map(async (file) => [file.path, await readyFile(file)] as const)));
  const version = hash("sha256", [...files].map(([path, { bytes }]) => `${path}\n${bytes}`).join("\n"), "base64url").slice(0, 12);
  return { version, files, modules: loadedAtOnce(modules.metafile, "out/main.js"), inputs: Object.keys(modules.metafile.inputs) };
}

/** Path below the folder that esbuild would write to; the style sheet has no file that it could be named by. */
function nameOf(root: string, { path }: OutputFile): string {
  return relative(join(root, "out"), path).replaceAll("\\", "/").replace("stdin", "console");
}

async function readyFile({ path, contents }: { path: string; contents: Uint8Array }): Promise<ConsoleFile> {
  const bytes = Buffer.from(contents);
  // Source maps are large and rarely requested.
  const quality = extname(path) === ".map" ? quickQuality : constants.BROTLI_MAX_QUALITY;
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  ]);
  return { type: types[extname(path)] ?? "application/octet-stream", bytes, encoded: { gzip: gzipped, br } };
}

function loadedAtOnce({ outputs }: Metafile, first: string): string[] {
  const found = new Set([first]);
  // Iterating over a set includes elements added meanwhile.
  for (const path of found)
    for (const { path: imported, kind } of outputs[path]?.imports ?? []) if (kind === "import-statement") found.add(imported);
  return [...found].map((path) => path.replace(/^out\//, ""));
}
