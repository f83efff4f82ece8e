/** The pages behind a problem's `type`: JSON for programs, HTML for people. */
import { z } from "zod";
import { type ErrorCode, errorCodes, errorTraits, RalphError } from "../../domain/errors/errors.ts";
import { problems } from "../problems/common-problems.ts";
import { problemMeanings } from "../problems/problem-texts.ts";
import { named, shown } from "../schemas/schema-registry.ts";
import type { Api } from "../server/api.ts";

const problemPage = z.object({
  code: z.enum(errorCodes),
  title: z.string(),
  status: z.int().describe("The usual status; a problem's own `status` takes precedence"),
  kind: z
    .enum(["transient", "permanent", "system"])
    .describe("`transient`: the same request may succeed later; `permanent`: it will not; `system`: an operator has to act"),
  meaning: z.string(),
  action: z.string().describe("What a caller can do"),
});
type ProblemPage = z.infer<typeof problemPage>;
const pageExample = pageOf("rate_limited");
named(problemPage, "ProblemPage", pageExample);
const problemPages = named(z.object({ items: z.array(problemPage) }), "ProblemPageList", { items: [pageExample] });

const tags = ["Operation"];
const html = shown(z.string(), "<!doctype html>");
/** The pages have neither scripts nor styles nor images. */
const pagePolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function problemPageRoutes(api: Api): void {
  api.get(
    "/problems",
    {
      config: { anyHost: true, open: true },
      schema: {
        tags,
        operationId: "listProblems",
        summary: "Every error code with its meaning",
        description: "The codes stand in the member `error` of every problem. New ones may be added.",
        response: { 200: problemPages },
      },
    },
    async () => ({ items: errorCodes.map(pageOf) }),
  );

  api.get(
    "/problems/:code",
    {
      config: { anyHost: true, open: true },
      schema: {
        tags,
        operationId: "getProblem",
        summary: "What an error code means, and what to do",
        description: "As JSON, or as a page for browsers: the member `type` of a problem is its address.",
        params: z.strictObject({ code: shown(z.string().max(100), "rate_limited") }),
        response: {
          200: {
            description: "The page that a problem's `type` links to",
            content: { "application/json": { schema: problemPage }, "text/html": { schema: html } },
          },
          ...problems(404),
        },
      },
    },
    async (request, reply) => {
      const code = errorCodes.find((known) => known === request.params.code);
      if (code === undefined) throw new RalphError("not_found", "There is no such error code");
      const page = pageOf(code);
      reply.header("vary", "accept").header("cache-control", "public, max-age=3600");
      if (request.answerType !== "text/html") return reply.send(page);
      return reply.headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy }).send(htmlOf(page));
    },
  );
}

function pageOf(code: ErrorCode): ProblemPage {
  const { title, status, kind } = errorTraits(code);
  return { code, title, status, kind, ...problemMeanings[code] };
}

/** All texts come from this project's code, so nothing needs escaping. */
function htmlOf({ code, title, status, kind, meaning, action }: ProblemPage): string {
  const worded = (text: string) => text.replaceAll(/`([^`]+)`/g, "<code>$1</code>");
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${title} – Ralph</title>
<h1>${title}</h1>
<p><code>${code}</code>, status ${status}, ${kind}</p>
<p>${worded(meaning)}</p>
<p>${worded(action)}</p>
</html>
`;
}
