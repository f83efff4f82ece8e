/**
 * Checks that imports in src/, clients/ and console/ follow the layer rules. It reports the number of files examined, and fails if
 * any file was left out, so that a misconfigured check cannot pass.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser";

/** What is checked; a folder may be missing. */
const roots = ["src", "clients/typescript/src", "console"];

/** Packages that only one file may import, so that a breaking change affects only that file. */
const oneDoorPackages = ["@anthropic-ai/sdk", "openai", "@fastify/sse", "jose", "aws4fetch"];

/** Folders of a room, lowest first: each may import those before it. '.' stands for the files beside the folders. */
const folderOrders: Record<string, readonly string[]> = {
  "src/agents": [".", "acting", "named", "replay", "extractive", "claude"],
  "src/agents/claude": [
    ...["servers", "evidence", "checks", "prompts", "conversation", "planning", "brief"],
    ...["review", "tasks", "claims", "writing", "."],
  ],
  "src/composition": ["settings", "models", "access", "sources", "documents", "owners", "reports", "replicas", "."],
  "src/domain": [
    ...["base", "owners", "errors", "agents", "evidence", "library", "reports", "plans"],
    ...["sessions", "events", "calls", "bundles"],
  ],
  "src/http": ["server", "schemas", "problems", "messages", "access", "replicas", "openapi", "console", "routes", "."],
  "src/reports": [
    ...["text", "numbers", "document", "charts", "office"],
    ...["json", "markdown", "html", "pdf", "xlsx", "docx", "pptx", "bundle", "files"],
  ],
  "src/research": [
    ...["ports", "access", "quotas", "events", "tree", "run", "evidence", "catalogue", "calls", "replay", "plans"],
    ...["rounds", "views", "steps", "runner", "commands", "supervisor", "library", "webhooks", "owners"],
  ],
  "src/store": [
    ...["files", "schema", "sqlite", "writer", "queries", "rows", "sessions", "library", "owners", "shared"],
    ...[".", "maintenance", "blobs"],
  ],
  "src/sources": [
    "remote",
    "text",
    "places",
    "query-expansion",
    "ranking",
    "calculation",
    ".",
    "stored",
    "tools",
    "documents",
    "http",
    "web",
    "series",
    "answers",
    "mcp",
    "apis",
  ],
};

export interface LayerCheck {
  /** The project's own files that were examined, relative to its root. */
  modules: string[];
  /** One line per violation: the rule, the importer, the import. */
  violations: string[];
}

/**
 * Checks the sources of the project at `root` with dependency-cruiser.
 * @throws Error where fewer files were examined than exist, or than `atLeast`.
 */
export async function checkLayers(root: string, atLeast = 20): Promise<LayerCheck> {
  const rules = readFileSync(join(import.meta.dirname, "../.dependency-cruiser.json"), "utf8");
  const { forbidden, options } = JSON.parse(rules) as { forbidden: []; options: ICruiseOptions };
  const { output } = await cruise(rootsIn(root), { ...options, baseDir: root, validate: true, ruleSet: { forbidden } });
  if (typeof output === "string") throw new Error("dependency-cruiser gave a text instead of its result");

  const modules = output.modules.map(({ source }) => source).filter((source) => roots.some((folder) => source.startsWith(`${folder}/`)));
  const overlooked = sourceFiles(root).filter((file) => !modules.includes(file));
  if (overlooked.length > 0) throw new Error(`Files that were not looked at: ${overlooked.join(", ")}`);
  if (modules.length < atLeast) throw new Error(`Only ${modules.length} files were looked at; at least ${atLeast} have to be`);

  return {
    modules,
    violations: [
      ...output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
      ...secondDoors(output),
      ...upwardImports(output),
    ],
  };
}

function rootsIn(root: string): string[] {
  return roots.filter((folder) => existsSync(join(root, folder)));
}

function sourceFiles(root: string): string[] {
  return rootsIn(root).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
  );
}

function secondDoors({ modules }: ICruiseResult): string[] {
  return oneDoorPackages.flatMap((name) => {
    const importers = modules.filter(({ dependencies }) =>
      dependencies.some(({ module }) => module === name || module.startsWith(`${name}/`)),
    );
    return importers.length > 1 ? [`one-door: ${name} is imported by ${importers.map(({ source }) => source).join(" and ")}`] : [];
  });
}

/** Imports of a later folder in a room's order, and files of folders missing from the order. */
function upwardImports({ modules }: ICruiseResult): string[] {
  return Object.entries(folderOrders).flatMap(([room, order]) => {
    const rankOf = (file: string) => order.indexOf(dirname(file) === room ? "." : (file.slice(room.length + 1).split("/")[0] ?? "."));
    const files = modules.filter(({ source }) => source.startsWith(`${room}/`));
    return files.flatMap(({ source, dependencies }) => {
      if (rankOf(source) === -1) return [`folder-order: ${source} lies in no folder that the order of ${room} names`];
      return dependencies
        .filter(({ resolved }) => resolved.startsWith(`${room}/`) && rankOf(resolved) > rankOf(source))
        .map(({ resolved }) => `folder-order: ${source} imports ${resolved}`);
    });
  });
}

if (import.meta.main) {
  const { modules, violations } = await checkLayers(join(import.meta.dirname, ".."));
  for (const violation of violations) console.error(violation);
  console.log(`${modules.length} files looked at, ${violations.length} forbidden imports`);
  if (violations.length > 0) process.exitCode = 1;
}
