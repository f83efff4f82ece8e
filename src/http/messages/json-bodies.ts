/** Reads JSON bodies, and refuses what no schema could check or no store could hold. */
import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance } from "fastify";
import { isDeeperThan } from "../../domain/base/json.ts";
import { repeatedName } from "../../domain/base/repeated-name.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { invalid } from "../problems/problems.ts";

/** Maximum nesting of a JSON body: schemas are checked by recursion. */
const deepestBody = 200;
/** An escape that may be half of a surrogate pair. */
const surrogateEscape = /\\ud[89a-f]/i;

const charsetParameter = /;\s*charset\s*=\s*"?([^";\s]*)/i;
/** ASCII is UTF-8 as well. */
const utf8Names = /^(utf-?8|us-ascii|ascii)$/i;

/** Accepts JSON bodies only. An empty body counts as absent: many clients send a content type without a body. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addHook("preParsing", async ({ headers }) => assertReadable(headers));
  app.addContentTypeParser<Buffer>("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(unfit("is not encoded as UTF-8"), undefined);
    const body = bytes.toString();
    void parse(request, body, (error, value) => {
      const refused = error === null ? refusal(body, value) : notJson(body, error);
      if (refused === null) done(null, value);
      else done(refused, undefined);
    });
  });
}

/** The parser's own error does not say where the text stops being JSON, nor which name it refuses. */
function notJson(body: string, { message }: Error): RalphError {
  try {
    const path = prototypePath(JSON.parse(body)).join(".");
    const issues = [{ path, message: "is a name that no body may hold" }];
    return new RalphError("invalid_input", `The body names a prototype: '${path}'`, { issues, cause: new SyntaxError(message) });
  } catch (fault) {
    const { message: place } = fault as SyntaxError;
    return new RalphError("invalid_input", `The body is not valid JSON: ${place}`, {
      issues: [{ path: "", message: place }],
      cause: fault,
    });
  }
}

/** @throws RalphError `unsupported_media_type` for a body, JSON or form, in a content coding or in another encoding than UTF-8. */
function assertReadable(headers: IncomingHttpHeaders): void {
  const { "content-encoding": coding, "content-type": type, "content-length": length = "0" } = headers;
  if (length === "0" && headers["transfer-encoding"] === undefined) return;
  if (coding !== undefined && coding.toLowerCase() !== "identity")
    throw unread("content-encoding", `A body with the Content-Encoding '${coding}' is not read; send it as it is`);
  const charset = type === undefined ? undefined : charsetParameter.exec(type)?.[1];
  if (charset !== undefined && !utf8Names.test(charset))
    throw unread("content-type", `A body in the charset '${charset}' is not read; send it in UTF-8`);
}

function unread(path: string, message: string): RalphError {
  return new RalphError("unsupported_media_type", message, { issues: [{ path, message }] });
}

function unfit(message: string): RalphError {
  return new RalphError("invalid_input", `The body ${message}`, { issues: [{ path: "", message }] });
}

/** Where a value of JSON names a prototype; breadth-first without recursion, since it may be nested deeply. */
function prototypePath(value: unknown): string[] {
  let level: [path: string[], value: unknown][] = [[[], value]];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const [path, found] of level) {
      if (found === null || typeof found !== "object") continue;
      for (const [name, member] of Object.entries(found)) {
        const below = [...path, name];
        if (name === "__proto__" || (name === "prototype" && path.at(-1) === "constructor")) return below;
        next.push([below, member]);
      }
    }
    level = next;
  }
  return [];
}

function refusal(body: string, value: unknown): RalphError | null {
  // Each level takes two characters, so most bodies are too short to be nested deeper.
  if (body.length > 2 * deepestBody && isDeeperThan(value, deepestBody)) return unfit(`is nested more than ${deepestBody} levels deep`);
  const repeated = repeatedName(body, value);
  if (repeated !== null) return invalid("body", [{ path: repeated.join("."), message: "is given twice" }]);
  const path = surrogateEscape.test(body) ? illFormedPath(value) : null;
  return path === null ? null : invalid("body", [{ path: path.join("."), message: "must not hold half of a surrogate pair" }]);
}

/** Where the first string or name is that is no Unicode text; null where all are. */
function illFormedPath(value: unknown): string[] | null {
  if (typeof value === "string") return value.isWellFormed() ? null : [];
  if (value === null || typeof value !== "object") return null;
  for (const [name, member] of Object.entries(value)) {
    if (!name.isWellFormed()) return [name.toWellFormed()];
    const path = illFormedPath(member);
    if (path !== null) return [name, ...path];
  }
  return null;
}
