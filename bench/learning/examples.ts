/** Questions with known answers over tables, each with its readings and whether they are right. */
import type { AgentContext } from "../../src/agents/agent.ts";
import type { Features } from "../../src/agents/extractive/tables/features.ts";
import type { Answer } from "../../src/agents/extractive/tables/query.ts";
import { tableQuestion } from "../../src/agents/extractive/tables/question.ts";
import { linkedTables, nameTold, readingsOf, toldKey } from "../../src/agents/extractive/tables/reading.ts";
import { tablesFor } from "../../src/agents/extractive/tables/table-answers.ts";
import { textOf } from "../../src/agents/extractive/tables/typed-table.ts";
import { parseNumber } from "../../src/sources/text/numbers.ts";
import { withLibrary } from "../evidence/collection.ts";
import type { Part } from "../evidence/parts.ts";
import { contextOver } from "../evidence/session.ts";
import type { QuestionSet, SetQuestion } from "../evidence/sets.ts";

export interface Candidate {
  features: Features;
  key: string;
  name: string | null;
  isRight: boolean;
  told: string;
}

export interface Example {
  set: string;
  part: Part;
  query: string;
  answers: string[];
  document: string;
  candidates: Candidate[];
}

/**
 * The questions of a set with answers, each over the documents that it was made for and, if wanted, over the whole set: people
 * ask over libraries, where tables of other documents compete.
 */
export async function examplesOf(set: QuestionSet, overWhole: boolean): Promise<Example[]> {
  return await withLibrary(set.documents(), async (library, idOf) => {
    const found: Example[] = [];
    for (const question of set.questions) {
      const own = question.documents.flatMap((document) => idOf.get(document) ?? []);
      found.push(await exampleOf(set.name, question, contextOver(library, own, null)));
      if (overWhole) found.push(await exampleOf(`${set.name}, whole set`, question, contextOver(library, null, null)));
    }
    return found;
  });
}

export async function exampleOf(set: string, { query, answers, documents, part }: SetQuestion, context: AgentContext): Promise<Example> {
  const question = tableQuestion(query);
  const linked = (await tablesFor(question, context)).flatMap((hit) => linkedTables(question, hit));
  const readings = linked.flatMap((table) => readingsOf(question, table, linked));
  const candidates = readings.map(({ answer, features, table }) => ({
    features,
    key: toldKey({ table, answer }),
    name: nameTold({ answer }),
    isRight: isRight(answer, answers),
    told: `${table.hit.table}${table.isTransposed ? "T" : ""} ${written(answer)}`,
  }));
  return { set, part, query, answers, document: documents[0] ?? "", candidates };
}

function written({ query, cells, number, word, entries }: Answer): string {
  const { form, value, told, group, selection, order, limit, nth } = query;
  const texts = cells.map(({ row, column }) => textOf(row.cells[column])).join("; ");
  const shown = word ?? number ?? (cells.length > 0 ? texts : entries.map((entry) => `${entry.name} ${entry.value}`).join("; "));
  const mentions = selection.mentions.map(({ column, tokens }) => `${column}:${tokens.join(",")}`).join(" ");
  const limits = selection.limits.map(({ column, condition }) => `${column} ${condition.relation} ${condition.value}`).join();
  return `${shown} = ${form} value ${value} told ${told} group ${group} ${order ?? ""} ${limit}/${nth} of ${selection.rows.length} where ${mentions} ${limits}`;
}

/** Whether the answer is all of the known one and nothing else. */
export function isRight({ cells, number, word, entries }: Answer, answers: readonly string[]): boolean {
  const [only] = answers;
  if (word !== null) return answers.length === 1 && only !== undefined && (otherWords[word] ?? [word]).includes(only.toLowerCase());
  if (number !== null) {
    const read = parseNumber(only ?? "")?.value ?? names.indexOf(only?.toLowerCase() ?? "");
    const decimals = /[.](\d+)\D*$/u.exec(only ?? "")?.[1]?.length ?? 0;
    const rounded = decimals === 0 ? 0 : 0.5 * 10 ** -decimals;
    return answers.length === 1 && Math.abs(read - number) <= Math.max(0.0005 * Math.abs(number), rounded * 1.0001);
  }
  if (cells.length === 0 || (entries.length > 0 && cells.length > 1)) return false;
  const texts = [...new Set(cells.map(({ row, column }) => plain(textOf(row.cells[column]))))];
  return texts.length === answers.length && answers.every((answer) => texts.some((text) => isSame(text, answer)));
}

const otherWords: Partial<Record<string, string[]>> = { more: ["more", "above", "higher"], less: ["less", "below", "lower", "fewer"] };
const names = "zero one two three four five six seven eight nine ten once twice".split(" ");

function isSame(text: string, answer: string): boolean {
  const wanted = plain(answer);
  if (text === wanted) return true;
  const [one, other] = [parseNumber(text)?.value, parseNumber(answer)?.value];
  if (one !== undefined && other !== undefined) return Math.abs(one - other) <= 0.0005 * Math.abs(other);
  return wanted.length > 1 && ` ${text} `.includes(` ${wanted} `) && text.length <= wanted.length + 40;
}

function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}.,%]+/gu) ?? []).join(" ").replace(/[.,](?=\s|$)/gu, "");
}
