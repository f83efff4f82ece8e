/** The initial research: what the documents hold about the question, before the brief. */
import { z } from "zod";
import type { Json } from "../../../domain/base/json.ts";
import { language as languageTag } from "../../../domain/plans/brief.ts";
import type { InitialContext } from "../../../domain/sessions/research.ts";
import { languageOf } from "../../../languages/combined.ts";
import { detectLanguage } from "../../../sources/text/language.ts";
import { type ListOutput, listOutput, type OverviewOutput, overviewOutput } from "../../../sources/tools/library-tools.ts";
import { type DescribeOutput, describeOutput } from "../../../sources/tools/reading-tools.ts";
import type { AgentContext } from "../../agent.ts";
import { initialResearchInput, initialResearchOutput, type SessionAgents } from "../../contracts.ts";
import { answerForm } from "../conversation/answer-form.ts";
import { loopTools } from "../conversation/loop-tools.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { Ledger, type ShownPassage, type ShownTable } from "../evidence/ledger.ts";
import { tellSuspicions } from "../prompts/suspicion.ts";
import { describingText } from "../prompts/tool-text.ts";
import { passageText, tableText } from "../prompts/untrusted.ts";

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

/** What the first look found; the model's own searches are added to it. */
interface Seen {
  ledger: Ledger;
  overview: OverviewOutput | null;
  listed: ListOutput | null;
  passages: ShownPassage[];
  tables: ShownTable[];
  ranges: Map<string, DescribeOutput>;
}

/** Turns of the initial research: a few searches with other words, and the answer. */
const mostTurns = 5;
/** Limits of the first search, which needs no model. */
const first = { passages: 12, tables: 5, rows: 3, titles: 100 };

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
      const { bounds } = thinker.options;
      const asking = {
        agent: "initialResearch" as const,
        language: guessed,
        ...(language === null && { values: { languageName: "the language of the question", language: "whichever it is" } }),
        session: "",
        firstTurn: 1,
        task: taskText(query, seen),
        form,
        bounds: { ...bounds, turns: Math.min(bounds.turns, mostTurns), tokens: bounds.tokens / 4 },
        tools: loopTools({
          context,
          ledger: seen.ledger,
          language: guessed,
          maxText: thinker.toolRoom("initialResearch"),
          allowed: looking,
        }),
      };
      return thinker.thinkOr(context, asking, (answer) => toContext(query, language ?? spoken(answer?.language) ?? guessed, answer, seen));
    },
  };
}

/** Tools of the initial research; none computes. */
const looking = ["search_documents", "find_tables", "list_documents", "document_outline", "describe_table"];

/** The first search, by the words of the question, with the tools that the service has. */
async function lookAround(query: string, context: AgentContext): Promise<Seen> {
  const has = (name: string) => context.tools.some((tool) => tool.name === name);
  const ledger = new Ledger();
  const ask = async (order: number, name: string, input: Json) => (has(name) ? context.call.tool(name, input, { turn: 0, order }) : null);
  const searchText = query.slice(0, 10_000);
  const [overview, found, bearing, listed] = await Promise.all([
    ask(0, "library_overview", {}),
    ask(1, "search_documents", { query: searchText, limit: first.passages }),
    ask(2, "find_tables", { query: searchText, limit: first.tables, maxRows: first.rows }),
    ask(3, "list_documents", { limit: first.titles }),
  ]);
  const { passages } = ledger.take({}, found);
  const { tables } = ledger.take({}, bearing);
  tellSuspicions(context, { passages, tables });
  const described = await Promise.all(
    tables.map(({ sourceId, table }, index) => ask(10 + index, "describe_table", { source: sourceId, table, values: 3 })),
  );
  const ranges = described.flatMap((answer) => describeOutput.safeParse(answer).data ?? []);
  return {
    ledger,
    overview: overviewOutput.safeParse(overview).data ?? null,
    listed: listOutput.safeParse(listed).data ?? null,
    passages,
    tables,
    ranges: new Map(ranges.map((table) => [`${table.sourceId} ${table.table}`, table])),
  };
}

function taskText(query: string, { overview, listed, passages, tables, ranges }: Seen): string {
  const found = [...passages.map((passage) => passageText(passage)), ...tables.map(tableText)];
  const languages = overview?.languages.map(({ language, documents }) => `${language} (${documents})`).join(", ") ?? "";
  return [
    sessionText(query, null),
    `The user has ${overview?.documents ?? 0} documents${languages === "" ? "" : `, in ${languages}`}.`,
    ...(listed === null || listed.documents.length === 0 ? [] : [describingText(listed) ?? ""]),
    found.length === 0 ? "The search with the question found nothing in them." : "The search with the question found first:",
    ...found,
    ...[...ranges.values()].map((table) => describingText(table) ?? ""),
  ].join("\n\n");
}

function toContext(query: string, language: string, answer: Answer | null, seen: Seen): InitialContext {
  const { ledger, overview, listed, tables, ranges } = seen;
  const passages = ledger.passages;
  const everything = passages
    .map(({ text, heading }) => `${heading.join(" ")} ${text}`)
    .join("\n")
    .toLowerCase();
  const sources = new Map(passages.map(({ sourceId, name }) => [sourceId, name]));
  const entities = (answer?.entities ?? [])
    .map(({ name, kind }) => ({ name: name.trim(), kind: kind.trim(), mentions: mentions(everything, name) }))
    // A name that occurs in no shown text is not from the documents.
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
    tables: distinctTables([...tables, ...ledger.tables])
      .slice(0, 20)
      .map((table) => tableCard(table, ranges.get(`${table.sourceId} ${table.table}`))),
    documents: overview?.documents ?? 0,
    ...(overview !== null && { languages: overview.languages }),
    ...(listed !== null && {
      titles: listed.documents.map(({ sourceId, title, name, mediaType, language: written, tables: count }) => ({
        sourceId,
        title: title ?? name,
        mediaType,
        language: written,
        tables: count,
      })),
    }),
  };
}

/** Tables of the first search, then those that the model found. */
function distinctTables(tables: readonly ShownTable[]): ShownTable[] {
  return [...new Map(tables.toReversed().map((table) => [`${table.sourceId} ${table.table}`, table])).values()].toReversed();
}

function tableCard(
  { title, name, columns, documentId, sourceId, table, rowsTotal }: ShownTable,
  described: DescribeOutput | undefined,
): InitialContext["tables"][number] {
  const ranges = described?.columns.flatMap(({ name: column, type, min, max, values }) => {
    if (min === null || max === null) return [];
    const isText = type === "text" && values.length > 0;
    return [{ column, values: isText ? values.map(({ value }) => value).join("; ") : `${min} to ${max}` }];
  });
  return {
    title: title || name,
    columns: columns.map((column) => column.name),
    documentId,
    sourceId,
    table,
    ...(rowsTotal !== undefined && { rows: rowsTotal }),
    ...(ranges !== undefined && { ranges }),
  };
}

function mentions(text: string, name: string): number {
  const wanted = name.trim().toLowerCase();
  return wanted === "" ? 0 : text.split(wanted).length - 1;
}

function spoken(tag: string | undefined): string | undefined {
  return languageTag.safeParse(tag).data;
}
