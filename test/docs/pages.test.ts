/** What the documentation names has to exist: routes, fields, settings, commands, scripts, files and headings. */
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { parseCommand, UsageError } from "../../src/cli/arguments.ts";
import { Description } from "../http/fuzz/description.ts";
import { pageNames, pageText, project, requestsOf } from "./pages.ts";

const description = new Description(JSON.parse(readFileSync(join(project, "openapi/openapi.json"), "utf8")));
const settings = new Set([...readFileSync(join(project, ".env.example"), "utf8").matchAll(/^#([A-Z0-9_]+)=/gm)].map(([, name]) => name));

function routeOf(method: string, path: string) {
  const parts = path.split("?", 1)[0]?.split("/") ?? [];
  const fits = (route: string) => {
    const wanted = route.split("/");
    const isLike = (part: string, index: number) => part.startsWith("{") || part === parts[index]?.replace(/^:\w+$/, "{}");
    return wanted.length === parts.length && wanted.every(isLike);
  };
  return description.operations.find((operation) => operation.method === method && fits(operation.path));
}

/** GitHub's name of a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

describe.each(pageNames)("%s", (name) => {
  const page = pageText(name);
  const prose = page.replaceAll(/^```[\s\S]*?^```$/gm, "");
  const code = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);

  it("names routes that there are, with parameters that they take", () => {
    for (const text of code) {
      const [, method = "", path = ""] = /^(GET|POST|PUT|PATCH|DELETE) (\/[^\s`]*)/.exec(text) ?? [];
      if (method === "" || path.startsWith("/mcp") || path.startsWith("/v2/")) continue;
      const route = routeOf(method, path.replaceAll("SESSION", "{id}"));
      expect(route, text).toBeDefined();
      const known = (route?.parameters ?? []).filter((parameter) => parameter.in === "query").map((parameter) => parameter.name);
      const query = [...new URLSearchParams(path.split("?")[1] ?? "").keys()];
      expect(
        query.filter((key) => !known.includes(key)),
        text,
      ).toEqual([]);
    }
  });

  it("shows requests that fit the API's description", () => {
    for (const { method, path, body } of requestsOf(page)) {
      const route = routeOf(method, path);
      expect(route, `${method} ${path}`).toBeDefined();
      if (body === null || route === undefined) continue;
      const pointer = ["paths", route.path, method.toLowerCase(), "requestBody", "content", "application/json", "schema"];
      expect(description.misfit(pointer, body), `${method} ${path} ${JSON.stringify(body)}`).toBeNull();
    }
  });

  it("names commands as they are called", () => {
    const lines = [...page.matchAll(/^(?:npx )?ralph ([a-z].*)$/gm), ...prose.matchAll(/`(?:npx )?ralph ([a-z][^`]*)`/g)];
    for (const [, line = ""] of lines) {
      const args = [...line.replace(/\s#.*$|\[.*\]/, "").matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = ""]) => quoted ?? word);
      try {
        parseCommand(args);
      } catch (error) {
        // A command that is only named lacks its arguments.
        if (!(error instanceof UsageError) || !/is missing|are missing|wants|Say what to do/.test(error.message))
          throw new Error(`ralph ${line}`, { cause: error });
      }
    }
  });

  it("names npm scripts that there are", () => {
    for (const [, script = ""] of page.matchAll(/npm run (?:--?\w+ )*([a-z][\w:-]*)/g))
      expect(Object.keys(packageJson.scripts)).toContain(script);
  });

  it("names settings that there are", () => {
    const elsewhere = /^(RALPH_|USER_INTERACTION|PROJECT_SCANNER|NODE_|FUZZ_|SLOW_|UPDATE_|POSTGRES_BIN|BUNDLED_|CRASH|API__|SERVER__)/;
    for (const text of code) {
      const [, setting = ""] = /^([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?:=.*)?$/s.exec(text) ?? [];
      if (setting === "" || elsewhere.test(setting)) continue;
      expect(settings.has(setting), setting).toBe(true);
    }
  });

  it("links to files and headings that there are", () => {
    for (const [, link = ""] of prose.matchAll(/(?<!\\)\]\(([^)\s]+)\)/g)) {
      if (/^https?:/.test(link)) continue;
      const [file = "", anchor = ""] = link.split("#");
      const target = file === "" ? join(project, name) : join(project, dirname(name), file);
      expect(existsSync(target), link).toBe(true);
      if (anchor === "") continue;
      const headings = [...readFileSync(target, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));
      expect(headings, link).toContain(anchor);
    }
  });
});
