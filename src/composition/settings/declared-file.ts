/** Reads a file of YAML or JSON in which the operator declares servers or services; an error names file, line and field. */

import { readFileSync } from "node:fs";
import type { z } from "zod";
import { type Issue, RalphError } from "../../domain/errors/errors.ts";
import { faultsOfIssue, faultWords } from "../../domain/errors/input-faults.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";
import { yaml } from "../../sources/text/yaml.ts";

/**
 * Parses and validates the file. JSON is YAML, too.
 * @param setting the setting that names the file, for the messages.
 * @throws RalphError `configuration` with every fault, as `FILE:LINE: field: what is wrong`.
 */
export function readDeclaredFile<T>(setting: string, file: string, schema: z.ZodType<T>): T {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    throw new RalphError("configuration", `${setting}: '${file}' cannot be read: ${systemFault(error)}`);
  }
  return parseDeclared(setting, file, text, schema);
}

export function parseDeclared<T>(setting: string, file: string, text: string, schema: z.ZodType<T>): T {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true, prettyErrors: false });
  const broken = document.errors.map(({ pos, message }): Issue => fault(file, lines.linePos(pos[0]).line, message));
  if (broken.length > 0) throw refused(setting, broken);
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 100 }), { error: faultWords });
  if (parsed.success) return parsed.data;
  throw refused(
    setting,
    parsed.error.issues
      .flatMap(faultsOfIssue)
      .map(({ path, message }) => fault(file, lineOf(path), `${path.join(".") || "the file"}: ${message}`)),
  );

  /** The line of the deepest part of the path that the file has. */
  function lineOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true) as { range?: [number, number, number] } | undefined;
      if (node?.range !== undefined) return lines.linePos(node.range[0]).line;
    }
    return 1;
  }
}

function fault(file: string, line: number, message: string): Issue {
  return { path: `${file}:${line}`, message };
}

function refused(setting: string, issues: Issue[]): RalphError {
  return new RalphError("configuration", `${setting}: ${issues.map(({ path, message }) => `${path}: ${message}`).join("; ")}`, { issues });
}

/**
 * The text with `${NAME}` replaced by the environment's value, so that keys stay out of files.
 * @throws RalphError `configuration` for a name that the environment does not have.
 */
export function withEnvironment(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  return text.replace(/\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g, (_whole, name: string) => {
    const value = environment[name];
    if (value === undefined) throw new RalphError("configuration", `\${${name}} is not in the environment`);
    return value;
  });
}
