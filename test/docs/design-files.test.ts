/** The files, folders and names of code that CONTRIBUTING.md and the rooms' DESIGN.md mention are there. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { pageText, project } from "./pages.ts";

const roots = ["src", "test", "bench", "docs", "scripts", "migrations", "openapi", "agents", "clients", "console"];
const files = [
  ...readdirSync(project),
  ...roots.flatMap((root) =>
    readdirSync(join(project, root), { recursive: true, encoding: "utf8" }).flatMap((file) =>
      file.includes("node_modules") ? [] : [`${root}/${file}`],
    ),
  ),
];
const pages = ["CONTRIBUTING.md", ...files.filter((file) => /^src\/.*DESIGN\.md$/u.test(file))];
const code = files
  .filter((file) => /^(?:(?:src|console|clients|scripts|test)\/.*\.(?:ts|tsx|sql)|[\w.]+\.ts)$/u.test(file))
  .map((file) => readFileSync(join(project, file), "utf8"))
  .join("\n");

/** A page may leave out the folders before a name. */
function isThere(name: string): boolean {
  const named = name.replace(/\/$/u, "");
  return files.some((file) => file === named || file.endsWith(`/${named}`));
}

function quotedIn(page: string): string[] {
  return [...new Set([...pageText(page).matchAll(/`([\w./-]+)`/gu)].map(([, name = ""]) => name))];
}

it.each(pages)("%s names files that there are", (page) => {
  const named = quotedIn(page).filter((name) => /^\w.*(?:\.(?:ts|md|sql|typ)|\w\/)$/u.test(name));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !isThere(name) && !isThere(join(dirname(page), name)))).toEqual([]);
});

it.each(pages)("%s names functions, types and fields that there are", (page) => {
  const named = quotedIn(page).filter((name) => /^[A-Za-z]+[a-z][A-Z]\w*(?:\.\w+)?$/u.test(name));
  expect(named.filter((name) => !name.split(".").every((part) => code.includes(part)))).toEqual([]);
});
