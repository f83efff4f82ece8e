/** Cells that abbreviate what a question names: 'AMZN' for Amazon. Pure. */
import type { TableRow } from "../figures/table-series.ts";
import type { Mention } from "./mentions.ts";
import type { TableQuestion } from "./question.ts";
import { type TypedTable, textOf } from "./typed-table.ts";

const code = /^\p{Lu}{3,5}$/u;
/** Among more codes than these some fit a word by chance. */
const mostCodes = 40;
/** Share that counts as said of an abbreviated name. */
const abbreviated = 0.9;

/** Mentions of codes that fit a word which names no column, where no other code of the column does. */
export function abbreviationsIn({ tokens }: TableQuestion, { columns, rows }: TypedTable, named: ReadonlySet<number>): Mention[] {
  const open = tokens.flatMap(({ text, isContent }, index) =>
    isContent && !named.has(index) ? [{ name: text.toLowerCase(), index }] : [],
  );
  const coded = columns.filter(({ distinct, isNumeric, isTime }) => distinct <= mostCodes && !isNumeric && !isTime);
  return coded.flatMap(({ index: column }) => {
    const byCode = Map.groupBy(
      rows.filter(({ cells }) => code.test(textOf(cells[column]))),
      ({ cells }): string => textOf(cells[column]).toLowerCase(),
    );
    return open.flatMap(({ name, index }): Mention[] => {
      const fitting = [...byCode].filter(([short]) => abbreviates(short, name));
      const [, held = []]: [string, TableRow[]] | [] = fitting[0] ?? [];
      return fitting.length === 1 ? [{ column, rows: held, tokens: [index], share: abbreviated, isValue: false }] : [];
    });
  });
}

/** Whether the letters of the code stand in the name in their order, from the first one on. */
function abbreviates(short: string, name: string): boolean {
  if (name.length <= short.length || name[0] !== short[0]) return false;
  let at = 0;
  for (const letter of name) if (letter === short[at]) at += 1;
  return at === short.length;
}
