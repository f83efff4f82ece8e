/** Reads JSON bodies, and refuses what no schema could check or no store could hold. */
import type { FastifyInstance } from "fastify";
import { isDeeperThan } from "../../domain/base/json.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { invalid } from "../problems/problems.ts";

/** Maximum nesting of a JSON body: schemas are checked by recursion. */
const deepestBody = 200;
/** An escape that may stand for half of a surrogate pair. */
const surrogateEscape = /\\ud[89a-f]/i;

/** Accepts JSON bodies only. An empty body counts as absent: many clients send a content type without a body. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else {
      void parse(request, body, (error, value) => {
        const refused = error === null ? refusal(body, value) : notJson(body, error);
        if (refused === null) done(null, value);
        else done(refused, undefined);
      });
    }
  });
}

/** The parser's own error does not say where the text stops being JSON. */
function notJson(body: string, error: Error): Error {
  try {
    JSON.parse(body);
  } catch (fault) {
    const { message } = fault as SyntaxError;
    return new RalphError("invalid_input", `The body is not valid JSON: ${message}`, { issues: [{ path: "", message }], cause: fault });
  }
  return new RalphError("invalid_input", "The body is not valid JSON: it names a prototype", {
    issues: [{ path: "", message: error.message }],
    cause: new SyntaxError(error.message),
  });
}

function refusal(body: string, value: unknown): RalphError | null {
  if (isDeeperThan(value, deepestBody)) {
    const message = `is nested more than ${deepestBody} levels deep`;
    return new RalphError("invalid_input", `The body ${message}`, { issues: [{ path: "", message }] });
  }
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
