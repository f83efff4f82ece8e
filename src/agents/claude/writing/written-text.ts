/** The form that a model's text is read into: blocks of sentences, each with the ids of the evidence it names. */

export interface WrittenSentence {
  text: string;
  /** Words at its start, set in bold, that only name what it is about: 'Cost.', 'Cost:'. */
  lead?: string;
  /** Evidence ids as they were written, known or not: 'e6'. */
  evidence: string[];
}

export type WrittenBlock =
  | { form: "paragraph"; sentences: WrittenSentence[] }
  | { form: "heading"; level: number; text: string }
  | { form: "list"; ordered: boolean; items: WrittenSentence[][] }
  | { form: "table"; title: string; columns: { name: string; isNumeric: boolean }[]; rows: WrittenSentence[][] }
  /** Where a chart or a table of the researchers is to stand: 'chart1', 'table2'. */
  | { form: "figure"; id: string };

/** Every sentence of the blocks; a table's rows are sentences too, their cells joined. */
export function sentencesOf(blocks: readonly WrittenBlock[]): WrittenSentence[] {
  return blocks.flatMap((block) => {
    switch (block.form) {
      case "paragraph":
        return block.sentences;
      case "list":
        return block.items.flat();
      case "table":
        return block.rows.map(rowSentence);
      default:
        return [];
    }
  });
}

export function rowSentence(cells: readonly WrittenSentence[]): WrittenSentence {
  return { text: cells.map(({ text }) => text).join(" | "), evidence: [...new Set(cells.flatMap(({ evidence }) => evidence))] };
}
