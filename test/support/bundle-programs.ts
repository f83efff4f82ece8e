/**
 * Bundles the programs that tests start many times, before the first of them: to load a thousand modules takes a third of a start.
 * The programs as they are, which is how users start them, are started by `test/main.test.ts`, `test/readme.test.ts` and
 * `npm run test:postgres`.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import { sha256 } from "../../src/domain/base/json.ts";
import { bundledEntries } from "./programs.ts";

const root = join(import.meta.dirname, "../..");
const sources = ["src", "clients/typescript/src", "test/crash", "test/acceptance", "test/support"];

/** Vitest's `globalSetup`. An empty BUNDLED_PROGRAMS leaves all programs as they are. */
export async function setup(): Promise<void> {
  process.env.BUNDLED_PROGRAMS ??= await bundled();
}

/** The directory of the bundles, made where none is of the sources as they are now. */
async function bundled(): Promise<string> {
  const cache = join(root, "node_modules/.cache");
  const directory = join(cache, `programs-${stampOfSources()}`);
  if (existsSync(directory)) {
    // It counts as new, so that no other run takes it away.
    utimesSync(directory, new Date(), new Date());
    return directory;
  }
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) if (isLeft(join(cache, old))) rmSync(join(cache, old), { recursive: true, force: true });
  const made = mkdtempSync(join(cache, "bundling-"));
  await build({
    entryPoints: bundledEntries.map((entry) => join(root, entry)),
    ...{ outdir: made, outbase: root, outExtension: { ".js": ".mjs" } },
    ...{ bundle: true, splitting: true, platform: "node", format: "esm", target: "node24" },
    plugins: [placesAsTheyAre, packagesAsTheyAre],
    logLevel: "error",
  });
  renameSync(made, directory);
  return directory;
}

/** Of sources as they were an hour ago: what another run has begun with meanwhile stays. */
function isLeft(path: string): boolean {
  return basename(path).startsWith("programs-") && statSync(path).mtimeMs < Date.now() - 3_600_000;
}

/** A file finds what lies beside it. */
const placesAsTheyAre: Plugin = {
  name: "places-as-they-are",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8")
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
      loader: "ts",
    })),
};

/** All but Kysely, which has more modules than any other. */
const packagesAsTheyAre: Plugin = {
  name: "packages-as-they-are",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === "entry-point" || path.startsWith("kysely") ? undefined : { path, external: true },
    ),
};

function stampOfSources(): string {
  const files = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(root, folder, file)),
  );
  const stamps = [import.meta.filename, ...files].map((file) => {
    const { mtimeMs, size } = statSync(file);
    return `${file} ${mtimeMs} ${size}`;
  });
  return sha256(stamps.join("\n")).slice(0, 16);
}
