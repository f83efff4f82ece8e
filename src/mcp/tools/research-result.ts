/** Gives the report of a session as text, with its sources and files. */
import { z } from "zod";
import { completeness } from "../../domain/sessions/research.ts";
import { sessionStates } from "../../domain/sessions/states.ts";
import { operations } from "../../operations/table.ts";
import { performed } from "../exchange.ts";
import { linksTo, reportLink, reportsOf } from "../report-links.ts";
import { partOf, reportText } from "../report-text.ts";
import { tool } from "../tool.ts";
import { sessionId } from "../tool-inputs.ts";

export const researchResult = tool({
  name: "research_result",
  title: "Report of a research",
  description:
    "Gives the report of a research as Markdown with numbered citations, its sources, what was not found, and links to the report files. Before the research is done it gives what there is so far. A long report comes in parts: call again with `from` set to the `to` of the last part. Cite the report's sources, not Ralph.",
  input: z.strictObject({
    sessionId,
    from: z.int().nonnegative().default(0).describe("Offset of the part's first character"),
  }),
  output: z.object({
    sessionId: z.string(),
    phase: z.enum(sessionStates).describe("'done' when the report is complete"),
    completeness: completeness.nullable().describe("How far the question is answered; null where nothing was to be found out"),
    text: z.string().describe("The part of the report"),
    from: z.int(),
    to: z.int().describe("Where the next part begins"),
    length: z.int().describe("Length of the whole report; the last part ends here"),
    sources: z
      .array(z.object({ id: z.string(), title: z.string(), url: z.string().nullable() }))
      .describe("In the order of first citation"),
    notFound: z.array(z.object({ item: z.string(), reason: z.string() })).describe("What the question asks for and no source answers"),
    reports: z.array(reportLink),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  operations: ["getResults", "getReport", "listReports"],
  needs: "all",
  run: async (call, { sessionId, from }) => {
    const results = await performed(call, operations.getResults, { sessionId });
    const { text, ...part } = partOf(await reportText(call, results), from, call.settings.textLength);
    const reports = await reportsOf(call, sessionId);
    const output = {
      sessionId: results.sessionId,
      phase: results.status,
      completeness: results.completeness,
      text,
      ...part,
      sources: results.sources.map(({ id, title, url }) => ({ id, title, url })),
      notFound: results.notFound.map(({ item, reason }) => ({ item, reason })),
      reports,
    };
    return { kind: "output", output, text: shownText(output), links: linksTo(reports) };
  },
});

function shownText({ text, phase, from, to, length }: { text: string; phase: string; from: number; to: number; length: number }): string {
  const head = phase === "done" ? [] : [`The research is '${phase}': this is what there is so far.`];
  const body = text === "" && length === 0 ? ["There is nothing yet."] : [text];
  const tail =
    to < length ? [`(Characters ${from} to ${to} of ${length}. Call research_result again with from ${to} for the next part.)`] : [];
  return [...head, ...body, ...tail].join("\n\n");
}
