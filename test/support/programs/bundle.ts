/**
 * Joins each program that tests start as a process, with its modules and packages, in a few files before the tests begin: most of a
 * start is the loading of 1,700 modules. The processes run the same code, and everything else in them is as it is for users; that the
 * sources start by themselves is tested by `npm start` in `test/main.test.ts`. `FROM_SOURCES=1` has all tests start the sources.
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { TestProject } from "vitest/node";
import { bundles, manifest } from "./manifest.ts";

const root = join(import.meta.dirname, "../../..");
const programs = ["src/main.ts", "src/cli/main.ts", "src/{maintenance,sources,store,reports,composition}/**/*-{main,process}.ts"];
const ofTests = ["test/crash/crash-service.ts", "scripts/db-check.ts"];

/** Packages that look for files beside their modules, and binaries. */
const external = ["better-sqlite3", "@myriaddreamin/*", "wasm-xlsxwriter", "esbuild", "@fastify/swagger-ui", "pino", "thread-stream"];
/** A CommonJS package asks for Node's own modules by it. */
const banner = `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);`;

const bundleOf = (program: string): string => join(bundles, relative(root, program).replace(/\.ts$/, ".mjs"));

/** Modules find their files, and the programs that they start, as they do in their own place. */
const inTheirPlace: Plugin = {
  name: "in-their-place",
  setup({ onLoad }) {
    onLoad({ filter: /[/\\](?:src|test|scripts|clients)[/\\].*\.ts$/, namespace: "file" }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta.") || path.includes("node_modules")) return null;
      const contents = text
        .replaceAll(/join\(import\.meta\.dirname, "([a-z-]+-process\.ts)"\)/g, (_, name: string) =>
          JSON.stringify(bundleOf(join(dirname(path), name))),
        )
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)))
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href));
      return { contents, loader: "ts" };
    });
  },
};

// biome-ignore lint/style/noDefaultExport: Vitest takes a global set-up by this name.
export default async function prepare(project: TestProject): Promise<void> {
  if (process.env["FROM_SOURCES"] !== undefined) return;
  await bundlePrograms();
  project.onTestsRerun(bundlePrograms);
}

async function bundlePrograms(): Promise<void> {
  const entryPoints = [...globSync(programs, { cwd: root }), ...ofTests].map((program) => join(root, program));
  await build({
    ...{ entryPoints, outdir: bundles, outbase: root, absWorkingDir: root, outExtension: { ".js": ".mjs" } },
    ...{ bundle: true, splitting: true, format: "esm", platform: "node", target: "node24", minifyWhitespace: true },
    ...{ external, banner: { js: banner }, plugins: [inTheirPlace], legalComments: "none", logLevel: "error" },
  });
  const places = entryPoints.map((program) => [pathToFileURL(program).href, pathToFileURL(bundleOf(program)).href]);
  writeFileSync(manifest, JSON.stringify(Object.fromEntries(places)));
}
