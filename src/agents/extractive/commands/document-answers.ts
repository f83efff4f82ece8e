/** Reads, lists or counts the documents that an item names, as its command says. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import type { Citation, Finding } from "../../../domain/evidence/evidence.ts";
import type { ResearchTable } from "../../../domain/sessions/research.ts";
import { languageOf } from "../../../languages/combined.ts";
import { plainInline } from "../../../sources/text/markup.ts";
import type { AgentContext } from "../../agent.ts";
import type { TaskAgentInput, TaskResult } from "../../contracts.ts";
import { evidenceInputOf, resultWith } from "../task-items.ts";
import { documentsNamed, type NamedDocument, readOutput } from "./document-choice.ts";
import { peopleIn } from "./extraction.ts";

/** Characters of a document that are shown. */
const mostShown = 6_000;
/** Documents that one list holds. */
const mostListed = 100;

/** The answer to the task's command; null where it has none, or its item names no document. */
export async function documentsTold({ task, brief, dependencies }: TaskAgentInput, context: AgentContext): Promise<TaskResult | null> {
  const { command, choose, scopeItem } = evidenceInputOf(task);
  if (command === undefined || scopeItem === undefined) return null;
  if (command === "extract") return peopleTold(scopeItem, dependencies, brief.language);
  const found = await documentsNamed(scopeItem, choose, context);
  const [first] = found;
  if (first === undefined) return null;
  const { phrases } = languageOf(brief.language).commands;
  const listed = found.slice(0, mostListed);
  if (command === "read" || (command === "show" && found.length === 1)) {
    return resultOf(`${first.name} (${first.date})`, await textOf(first, phrases.goesOn, context), [], [first]);
  }
  const citations = listed.map(firstLine);
  const text = phrases.count(withCapital(scopeItem), found.length);
  const table: ResearchTable = {
    title: scopeItem,
    columns: [
      { name: phrases.name, type: "text", unit: null },
      { name: phrases.date, type: "date", unit: null },
    ],
    rows: listed.map(({ name, date }) => [name, date]),
    rowCitations: citations.map((citation) => [citation]),
    note: null,
  };
  return resultOf(
    text,
    [{ kind: "figure", text, citations, score: 1, confidence: 1 }],
    command === "list" || command === "show" ? [table] : [],
    found,
  );
}

/** Names and addresses as a table; null if the earlier tasks named no people. */
function peopleTold(item: string, dependencies: TaskAgentInput["dependencies"], language: string): TaskResult | null {
  const people = peopleIn(
    dependencies.map(({ result }) => result),
    item,
  );
  if (people.length === 0) return null;
  const { phrases } = languageOf(language).commands;
  const table: ResearchTable = {
    title: item,
    columns: [phrases.person, phrases.address].map((name) => ({ name, type: "text" as const, unit: null })),
    rows: people.map(({ name, address }) => [name, address]),
    rowCitations: people.map(({ citations }) => citations),
    note: null,
  };
  const text = people.map(({ name }) => name).join(", ");
  const citations = people.flatMap((person) => person.citations);
  return {
    ...resultOf(text, [{ kind: "figure", text, citations, score: 1, confidence: 1 }], [table], []),
    output: { people: people.map(({ name, address }) => ({ name, address })), names: people.map(({ name }) => name) },
  };
}

/** The document's own words, a finding for each paragraph in its order. */
async function textOf(
  { sourceId, name }: NamedDocument,
  goesOn: (shown: number, whole: number) => string,
  context: AgentContext,
): Promise<Finding[]> {
  const { passages, length } = readOutput.parse(await context.call.tool("read_passage", { source: sourceId, from: 0, length: mostShown }));
  const [whole] = passages;
  if (whole === undefined) return [];
  const findings = [...whole.text.matchAll(/\S[^\n]*(?:\n[^\S\n]*\S[^\n]*)*/gu)].flatMap(({ 0: quote, index }): Finding[] => {
    const { lines, form } = paragraphIn(quote.trim());
    const shown = lines.join(" ");
    if (shown === "" || (form === "heading" && shown === name)) return [];
    const from = whole.place.from + index;
    const line = whole.place.line + (whole.text.slice(0, index).match(/\n/gu)?.length ?? 0);
    const citation = { sourceId, place: { ...whole.place, heading: whole.heading, from, to: from + quote.length, line }, quote };
    const block = form === "list" || form === "steps" ? { block: { form, lead: "", lines } } : {};
    return [{ kind: "quote", text: quote, shown, citations: [citation], score: 1, confidence: 1, ...block }];
  });
  const last = findings.at(-1);
  if (length <= mostShown || last === undefined) return findings;
  return [...findings, { kind: "count", text: goesOn(mostShown, length), citations: last.citations, score: 1, confidence: 1 }];
}

const listMark = /^\s*(?:[-*•+]|\d{1,2}[.)])\s+/u;

/** A paragraph as plain lines, with its form: consecutive short lines stay separate. */
function paragraphIn(quote: string): { lines: string[]; form: "text" | "heading" | "list" | "steps" } {
  const raw = quote.split("\n").map((line) => line.trim());
  const lines = raw
    .map((line) => plainInline(line.replace(listMark, "").replace(/^(?:#{1,6}|>)\s+/u, "")).trim())
    .filter((line) => line !== "");
  if (raw.length === 1 && /^#{1,6}\s/u.test(raw[0] ?? "")) return { lines, form: "heading" };
  if (raw.length > 1 && raw.every((line) => /^\d{1,2}[.)]\s/u.test(line))) return { lines, form: "steps" };
  const isList = raw.every((line) => listMark.test(line)) || (raw.length > 1 && raw.every((line) => /^[^:]{1,40}:\s/u.test(line)));
  return { lines, form: isList ? "list" : "text" };
}

function firstLine({ sourceId, head }: NamedDocument): Citation {
  const [line = ""] = head.text.split("\n").filter((each) => each.trim() !== "");
  const from = head.place.from + head.text.indexOf(line);
  return { sourceId, place: { ...head.place, heading: head.heading, from, to: from + line.length }, quote: line };
}

function resultOf(summary: string, findings: Finding[], tables: ResearchTable[], documents: readonly NamedDocument[]): TaskResult {
  const output = {
    documents: documents.map(({ sourceId, name, date }) => ({ source: sourceId, name, date })),
    texts: findings.map(({ text }) => text),
  };
  return resultWith({ summary, findings, tables, output });
}
