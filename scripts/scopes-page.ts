/** Generates `docs/scopes.md` from the API's description, or with `--check` fails if it is out of date. */
import { readFile, writeFile } from "node:fs/promises";
import { toolScopes } from "../src/mcp/tool.ts";
import { tools } from "../src/mcp/tool-table.ts";

interface Description {
  paths: Record<string, Record<string, { summary: string; security: Record<string, string[]>[] }>>;
}

const page = new URL("../docs/scopes.md", import.meta.url);
const description = JSON.parse(await readFile(new URL("../openapi/openapi.json", import.meta.url), "utf8")) as Description;

const rows = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { summary, security }]) => {
    const scopes = [...new Set(security.flatMap((alternative) => Object.values(alternative).flat()))];
    return `| \`${method.toUpperCase()} ${path}\` | ${wordsFor(scopes)} | ${summary.replaceAll("|", "\\|")} |`;
  }),
);
const toolRows = tools.map((tool) => `| \`${tool.name}\` | ${wordsFor(toolScopes(tool))} | ${tool.operations.join(", ")} |`);
const text = `<!-- Written by npm run openapi. -->
# The scope that each route needs

One of those named is enough. \`admin\` is enough everywhere, and is named where nothing else is.

| route | scope | does |
| --- | --- | --- |
${rows.join("\n")}

## Tools of the MCP server

\`/mcp\` takes any key; [each tool](mcp.md) needs the scopes of the operations that it performs. \`search\` and \`fetch\` do what the key's scopes allow.

| tool | scope | performs |
| --- | --- | --- |
${toolRows.join("\n")}
`;

if (process.argv.includes("--check")) {
  if ((await readFile(page, "utf8").catch(() => "")) !== text) {
    console.error("docs/scopes.md is not what the routes say: run `npm run openapi` and commit it");
    process.exitCode = 1;
  }
} else await writeFile(page, text);

function wordsFor(scopes: readonly string[]): string {
  if (scopes.length === 0) return "no key";
  const others = scopes.filter((scope) => scope !== "admin");
  if (others.length === 3) return "any";
  return (others.length === 0 ? scopes : others).map((scope) => `\`${scope}\``).join(" or ");
}
