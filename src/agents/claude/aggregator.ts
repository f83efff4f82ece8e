/** The aggregation: the report's text, written from the quoted evidence itself, every paragraph on ids that Ralph resolves. */
import { z } from "zod";
import type { Citation } from "../../domain/evidence.ts";
import type { Disagreement, Paragraph, Section } from "../../domain/research.ts";
import { languageOf } from "../../languages/combined.ts";
import { aggregatorInput, aggregatorOutput, type SessionAgents } from "../contracts.ts";
import { answerForm } from "./answer-form.ts";
import {
  type Aggregated,
  type AggregatorInput,
  assemble,
  chartsFor,
  completenessOf,
  coverageIn,
  missing,
  tablesFor,
  titleOf,
} from "./assembly.ts";
import { type EvidenceList, listEvidence } from "./evidence-list.ts";
import { distinctCitations } from "./ledger.ts";
import { textDeltas } from "./text-deltas.ts";
import { sessionText, type Thinker } from "./thinker.ts";

const paragraphForm = z.object({ text: z.string(), evidence: z.array(z.string()).describe("Ids, e.g. 'e3'") });
type WireParagraph = z.infer<typeof paragraphForm>;

const form = answerForm(
  z.object({
    title: z.string(),
    summary: z.array(paragraphForm),
    sections: z.array(z.object({ scopeItem: z.int(), title: z.string(), paragraphs: z.array(paragraphForm) })),
    recommendations: z.array(paragraphForm),
    disagreements: z.array(z.object({ subject: z.string(), statements: z.array(paragraphForm) })),
    notFound: z.array(z.object({ scopeItem: z.int(), reason: z.string() })),
  }),
);
type Answer = z.infer<typeof form.schema>;

/** The whole evidence of a session may be long; what does not fit is the least certain. */
const wanted = { total: 240_000, quote: 1_500 };

/** A report may be so many times as long as another answer. */
export const reportRoom = 2;

export function aggregatorAgent(thinker: Thinker): SessionAgents["aggregator"] {
  return {
    name: "aggregator",
    version: thinker.version("aggregator"),
    input: aggregatorInput,
    output: aggregatorOutput,
    run: async (input, context) => {
      const { query, brief, tasks, cut } = input;
      const maxTokens = thinker.options.maxTokens * reportRoom;
      const total = thinker.evidenceRoom("aggregator", wanted.total, maxTokens);
      const evidence = listEvidence(tasks, brief.scope, { ...wanted, total });
      // One researcher's findings on one question are the report: nothing is left to bring together.
      if (evidence.byId.size === 0 || (tasks.length === 1 && brief.scope.length === 1)) return assemble(input);
      context.progress(languageOf(brief.language).progress.engine.writing);
      const asking = {
        agent: "aggregator" as const,
        language: brief.language,
        session: sessionText(query, brief),
        task: [
          evidence.text,
          ...(evidence.leftOut > 0 ? [`${evidence.leftOut} findings of least confidence were left out.`] : []),
          ...(cut === null ? [] : [`The research was cut short by a limit (${cut}): say so where it matters.`]),
          "Write the report's text.",
        ].join("\n\n"),
        form,
        check: (answer: Answer) => unsupported(answer, evidence),
        maxTokens,
        onDelta: textDeltas(context),
      };
      return thinker.thinkOr(context, asking, (answer) => (answer === null ? assemble(input) : settle(input, answer, evidence)));
    },
  };
}

/** What is wrong with the evidence that an answer names, in words for the model. */
function unsupported({ summary, sections, recommendations, disagreements }: Answer, { byId }: EvidenceList): string[] {
  const paragraphs = [
    ...summary,
    ...sections.flatMap((section) => section.paragraphs),
    ...recommendations,
    ...disagreements.flatMap(({ statements }) => statements),
  ];
  return paragraphs.flatMap(({ text, evidence }) => {
    const unknown = evidence.filter((id) => !byId.has(id));
    if (unknown.length > 0) return [`there is no evidence ${unknown.join(", ")} (in «${text.slice(0, 80)}»)`];
    return evidence.length === 0 ? [`this paragraph names no evidence: «${text.slice(0, 80)}»`] : [];
  });
}

function settle(input: AggregatorInput, answer: Answer, { byId }: EvidenceList): Aggregated {
  const { query, brief, tasks } = input;
  const paragraphs = (list: readonly WireParagraph[]) => list.flatMap((item) => supported(item, byId));
  const sections = brief.scope.flatMap((item, index): Section[] => {
    const written = answer.sections.filter(({ scopeItem }) => scopeItem === index + 1);
    const section = {
      title: written[0]?.title.trim() || item,
      coverage: coverageIn(input, item),
      paragraphs: written.flatMap((part) => paragraphs(part.paragraphs)),
      tables: tablesFor(item, input),
      charts: chartsFor(item, input),
    };
    return section.paragraphs.length + section.tables.length + section.charts.length > 0 ? [section] : [];
  });
  const summary = paragraphs(answer.summary);
  // Nothing that it wrote stands on evidence: the findings themselves do.
  if (summary.length === 0 && sections.every((section) => section.paragraphs.length === 0)) return assemble(input);
  const reasons = new Map(
    answer.notFound.flatMap(({ scopeItem, reason }) =>
      brief.scope[scopeItem - 1] === undefined ? [] : [[brief.scope[scopeItem - 1] as string, reason]],
    ),
  );
  return {
    query,
    title: answer.title.trim() || titleOf(brief.goal),
    language: brief.language,
    completeness: completenessOf(input, sections),
    summary: summary.length > 0 ? summary : assemble({ ...input, tasks }).summary,
    sections,
    recommendations: paragraphs(answer.recommendations),
    notFound: missing(input, reasons),
    disagreements: answer.disagreements.flatMap(({ subject, statements }): Disagreement[] => {
      const standing = paragraphs(statements).map(({ text, citations }) => ({ value: null, text, citations }));
      return standing.length > 1 ? [{ subject, statements: standing }] : [];
    }),
  };
}

function supported({ text, evidence }: WireParagraph, byId: ReadonlyMap<string, Citation>): Paragraph[] {
  const citations = distinctCitations(evidence.flatMap((id) => byId.get(id) ?? []));
  return citations.length === 0 || text.trim() === "" ? [] : [{ kind: "text", text: text.trim(), citations }];
}
