/**
 * How well the search finds the document that holds the answer: nDCG@10 and recall@10 with binary relevance over the
 * documents of the passages found, in their order (Järvelin and Kekäläinen 2002).
 */

import { openScope } from "../../src/sources/tool.ts";
import { benchOwner, withLibrary } from "./collection.ts";
import type { QuestionSet } from "./sets.ts";

export interface SearchFigures {
  set: string;
  documents: number;
  questions: number;
  ndcg: number;
  recall: number;
  /** Share of the questions whose first document is right. */
  first: number;
  /** Share of the questions with a right table among the first, where documents hold tables. */
  firstTable: number | null;
  meanMs: number;
}

const depth = 10;
/** Passages asked for, so that ten different documents are among them. */
const passages = 100;

export async function measureSearch({ name, documents: read, questions }: QuestionSet): Promise<SearchFigures> {
  const documents = read();
  return await withLibrary(documents, async (library) => {
    const scope = openScope(benchOwner, "");
    const hasTables = library.overview(scope).tables > 0;
    let ndcg = 0;
    let recall = 0;
    let first = 0;
    let firstTable = 0;
    let spent = 0;
    for (const question of questions) {
      const started = performance.now();
      const hits = await library.searchHits(benchOwner, question.query, passages);
      spent += performance.now() - started;
      const order = [...new Set(hits.map((hit) => hit.name))].slice(0, depth);
      const gains = order.map((found) => (question.documents.includes(found) ? 1 : 0));
      const ideal = discounted(question.documents.slice(0, depth).map(() => 1));
      ndcg += discounted(gains) / ideal;
      recall += gains.filter((gain) => gain === 1).length / question.documents.length;
      first += gains[0] ?? 0;
      if (hasTables) {
        const [table] = (await library.tables(scope, { query: question.query, limit: 1, maxRows: 1 })).tables;
        if (table !== undefined && question.documents.includes(table.name)) firstTable++;
      }
    }
    const count = questions.length || 1;
    return {
      set: name,
      documents: documents.length,
      questions: questions.length,
      ndcg: ndcg / count,
      recall: recall / count,
      first: first / count,
      firstTable: hasTables ? firstTable / count : null,
      meanMs: spent / count,
    };
  });
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
