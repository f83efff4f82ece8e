/** The initial research: what the documents hold that bears on the question, before anything is agreed. */
import { z } from "zod";
import { language as languageTag } from "../../domain/brief.ts";
import type { Json } from "../../domain/json.ts";
import type { InitialContext } from "../../domain/research.ts";
import { languageOf } from "../../languages/combined.ts";
import { overviewOutput } from "../../sources/library-tools.ts";
import { detectLanguage } from "../../sources/text/language.ts";
import type { AgentContext } from "../agent.ts";
import { initialResearchInput, initialResearchOutput, type SessionAgents } from "../contracts.ts";
import { answerForm } from "./answer-form.ts";
import { Ledger, type ShownPassage, type ShownTable } from "./ledger.ts";
import { sessionText, type Thinker } from "./thinker.ts";
import { passageText, tableText } from "./untrusted.ts";

const form = answerForm(
  z.object({
    language: z.string(),
    summary: z.string(),
    entities: z.array(z.object({ name: z.string(), kind: z.string() })),
    keyPhrases: z.array(z.string()),
    topics: z.array(z.object({ title: z.string(), sources: z.array(z.string()).describe("Ids of sources") })),
  }),
);
type Answer = z.infer<typeof form.schema>;

interface Seen {
  passages: ShownPassage[];
  tables: ShownTable[];
  documents: number;
}

export function initialResearchAgent(thinker: Thinker): SessionAgents["initialResearch"] {
  return {
    name: "initialResearch",
    version: thinker.version("initialResearch"),
    input: initialResearchInput,
    output: initialResearchOutput,
    run: async ({ query, language }, context) => {
      const guessed = language ?? detectLanguage(query);
      context.progress(languageOf(guessed).progress.engine.lookingAround);
      const seen = await lookAround(query, context);
      const asking = {
        agent: "initialResearch" as const,
        language: guessed,
        ...(language === null && { values: { languageName: "the language of the question", language: "whichever it is" } }),
        session: "",
        firstTurn: 1,
        task: taskText(query, seen),
        form,
      };
      return thinker.thinkOr(context, asking, (answer) => toContext(query, language ?? spoken(answer?.language) ?? guessed, answer, seen));
    },
  };
}

/** A first search by the question as it was put; which tools there are depends on the service. */
async function lookAround(query: string, context: AgentContext): Promise<Seen> {
  const has = (name: string) => context.tools.some((tool) => tool.name === name);
  const ledger = new Ledger();
  const ask = async (order: number, name: string, input: Json) => (has(name) ? context.call.tool(name, input, { turn: 0, order }) : null);
  const searchText = query.slice(0, 10_000);
  const [overview, passages, tables] = await Promise.all([
    ask(0, "library_overview", {}),
    ask(1, "search_documents", { query: searchText, limit: 15 }),
    ask(2, "find_tables", { query: searchText, limit: 5, maxRows: 3 }),
  ]);
  return {
    passages: ledger.take({}, passages).passages,
    tables: ledger.take({}, tables).tables,
    documents: overviewOutput.safeParse(overview).data?.documents ?? 0,
  };
}

function taskText(query: string, { passages, tables, documents }: Seen): string {
  const found = [...passages.map(passageText), ...tables.map(tableText)];
  return [
    sessionText(query, null, null),
    `The user has ${documents} documents. ${found.length === 0 ? "The search with the question found nothing in them." : "The search with the question found first:"}`,
    ...found,
  ].join("\n\n");
}

function toContext(query: string, language: string, answer: Answer | null, { passages, tables, documents }: Seen): InitialContext {
  const everything = passages
    .map(({ text, heading }) => `${heading.join(" ")} ${text}`)
    .join("\n")
    .toLowerCase();
  const sources = new Map(passages.map(({ sourceId, name }) => [sourceId, name]));
  const entities = (answer?.entities ?? [])
    .map(({ name, kind }) => ({ name: name.trim(), kind: kind.trim(), mentions: mentions(everything, name) }))
    // A name that stands in no text that was shown is none of the documents'.
    .filter(({ name, mentions: count }) => name !== "" && (count > 0 || query.toLowerCase().includes(name.toLowerCase())))
    .slice(0, 15);
  const topics = (answer?.topics ?? [])
    .map(({ title, sources: ids }) => ({ title, documents: new Set(ids.filter((id) => sources.has(id))).size }))
    .filter((topic) => topic.documents > 0 && topic.title.trim() !== "")
    .slice(0, 8)
    .map((topic) => ({ ...topic, score: topic.documents / sources.size }));
  return {
    language,
    summary: answer?.summary ?? "",
    entities,
    keyPhrases: (answer?.keyPhrases ?? []).filter((phrase) => phrase.trim() !== "").slice(0, 12),
    topics,
    tables: tables.map(({ title, name, columns, documentId }) => ({
      title: title || name,
      columns: columns.map((column) => column.name),
      documentId,
    })),
    documents,
  };
}

function mentions(text: string, name: string): number {
  const wanted = name.trim().toLowerCase();
  return wanted === "" ? 0 : text.split(wanted).length - 1;
}

function spoken(tag: string | undefined): string | undefined {
  return languageTag.safeParse(tag).data;
}
