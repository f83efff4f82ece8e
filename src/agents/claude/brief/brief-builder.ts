/** The brief dialogue: a draft, revisions in the user's words, answers to the user's questions. */

import { z } from "zod";
import { type BriefContent, briefContent, language as languageTag, unasked } from "../../../domain/plans/brief.ts";
import { formatOf, type ReportFormat } from "../../../domain/reports/formats.ts";
import { languageOf } from "../../../languages/combined.ts";
import { briefBuilderInput, briefBuilderOutput, type SessionAgents } from "../../contracts.ts";
import { answerForm } from "../conversation/answer-form.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { libraryText } from "../prompts/library-text.ts";

const form = answerForm(
  z.object({
    intent: z.enum(["drafted", "revised", "revised_and_approved", "question", "approve"]),
    reply: z.string(),
    goal: z.string(),
    scope: z.array(z.string()),
    questions: z.array(z.string()),
    outputFormats: z.array(z.string()),
    language: z.string(),
    audience: z.string().nullish(),
    length: z.int().nullish().describe("Words"),
    asOf: z.string().nullish().describe("YYYY-MM-DD"),
  }),
);
type Answer = z.infer<typeof form.schema>;
type Input = z.infer<typeof briefBuilderInput>;
type Output = z.infer<typeof briefBuilderOutput>;

/** Newest messages that a revision is shown; the brief holds what was agreed before. */
const messagesShown = 20;

export function briefBuilderAgent(thinker: Thinker): SessionAgents["briefBuilder"] {
  return {
    name: "briefBuilder",
    version: thinker.version("briefBuilder"),
    input: briefBuilderInput,
    output: briefBuilderOutput,
    run: async (input, context) => {
      const asking = {
        agent: "briefBuilder" as const,
        language: input.brief?.language ?? input.language,
        values: { formats: input.availableFormats.join(", ") },
        session: sessionText(input.query, null),
        task: taskText(input),
        form,
        check: (answer: Answer) => (answer.reply.trim() === "" ? ["`reply` is empty"] : []),
      };
      return thinker.thinkOr(context, asking, (answer, why) =>
        answer === null ? withoutModel(input, why === null ? "budget" : "failure") : outputOf(input, answer),
      );
    },
  };
}

function taskText({ brief, conversation, message, outputFormats, language, initialContext }: Input): string {
  const parts: string[] = [libraryText(initialContext)];
  if (brief === null) parts.push(`There is no brief yet. The report's language is '${language}' unless the question asks for another.`);
  else {
    parts.push(`The brief (version ${brief.version}):\n${JSON.stringify(kept(brief), null, 1)}`);
  }
  if (brief === null && outputFormats !== null) parts.push(`The client asked for these formats: ${outputFormats.join(", ")}.`);
  // The last message is added separately below.
  const said = message === null ? conversation.length : conversation.findLastIndex(({ role }) => role === "assistant") + 1;
  const before = conversation.slice(0, said).slice(-messagesShown);
  if (before.length > 0) parts.push(`The dialogue so far:\n${before.map(({ role, content }) => `${role}: ${content}`).join("\n")}`);
  parts.push(message === null ? "Draft the brief." : `The user's newest message:\n${message}`);
  return parts.join("\n\n");
}

/** The resulting brief of an answer. The model decides the wording; its intent decides here what becomes of the brief. */
function outputOf(input: Input, answer: Answer): Output {
  const { brief } = input;
  const reply = answer.reply.trim() === "" ? "…" : answer.reply;
  if (brief === null) return { intent: "drafted", reply, brief: contentOf(input, answer) };
  if (input.message === null) return { intent: "question", reply, brief: kept(brief) };
  if (answer.intent === "approve" || answer.intent === "question") return { intent: answer.intent, reply, brief: kept(brief) };
  const approves = answer.intent === "revised_and_approved";
  return { intent: "revised", ...(approves && { approves }), reply, brief: contentOf(input, answer) };
}

function contentOf(input: Input, answer: Answer): BriefContent {
  const { brief, availableFormats } = input;
  const scope = clean(answer.scope, 20);
  const wanted = answer.outputFormats
    .map(formatOf)
    .filter((format): format is ReportFormat => availableFormats.some((name) => name === format));
  const formats = brief === null && input.outputFormats !== null ? input.outputFormats : [...new Set(wanted)];
  return {
    goal: answer.goal.trim().slice(0, 4_000) || brief?.goal || input.query.slice(0, 4_000),
    scope: scope.length > 0 ? scope : (brief?.scope ?? [input.query.slice(0, 1_000)]),
    questions: clean(answer.questions, brief === null ? 3 : 20),
    outputFormats: formats.length > 0 ? formats : (brief?.outputFormats ?? ["md"]),
    language: languageTag.safeParse(answer.language).data ?? brief?.language ?? input.language,
    ...wishesOf(brief, answer),
  };
}

/** The wishes after an answer: one that it leaves out stays as it was; an invalid one becomes null. */
function wishesOf(brief: BriefContent | null, { audience, length, asOf }: Answer): Pick<BriefContent, keyof typeof unasked> {
  const { shape } = briefContent;
  const words = length === undefined || length === null || length <= 0 ? length : Math.min(Math.max(length, 50), 50_000);
  const given = (value: unknown, before: string | number | null | undefined) => (value === undefined ? (before ?? null) : value);
  return {
    audience: shape.audience.catch(null).parse(given(audience?.trim().slice(0, 500) ?? audience, brief?.audience)),
    length: shape.length.catch(null).parse(given(words, brief?.length)),
    asOf: shape.asOf.catch(null).parse(given(asOf, brief?.asOf)),
  };
}

function clean(items: readonly string[], most: number): string[] {
  return [...new Set(items.map((item) => item.trim().slice(0, 1_000)).filter((item) => item !== ""))].slice(0, most);
}

function kept({ goal, scope, questions, outputFormats, language, audience, length, asOf }: BriefContent): BriefContent {
  return { goal, scope, questions, outputFormats, language, audience, length, asOf };
}

/** The draft where no model answers: the question itself. */
function withoutModel(input: Input, cause: "budget" | "failure"): Output {
  const { brief, query, language } = input;
  const reply = languageOf(language).progress.engine.briefWithoutModel(cause);
  if (brief !== null) return { intent: "question", reply, brief: kept(brief) };
  const content = {
    goal: query.slice(0, 4_000),
    scope: [query.slice(0, 1_000)],
    questions: [],
    outputFormats: input.outputFormats ?? (["md"] as ReportFormat[]),
    language,
    ...unasked,
  };
  return { intent: "drafted", reply, brief: content };
}
