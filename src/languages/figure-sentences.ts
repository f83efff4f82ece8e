/** A figure as a sentence in the reader's language, with a column's name as a word of it and the unit as the language writes it. */
import { timeParts } from "./amounts.ts";
import { languageOf } from "./combined.ts";
import { languages } from "./register.ts";
import type { FigureStatement } from "./subjects/figures.ts";
import { bareQuantity, unitInName, unitText } from "./unit-names.ts";

export function figureSentence(statement: FigureStatement, language: string): string {
  const { thing, quantity, unit: known } = statement.subject;
  const unit = known ?? unitInName(quantity);
  const subject = {
    thing,
    quantity: withinSentence(bareQuantity(quantity, unit)),
    unit: unit === null ? null : unitText(unit, language),
  };
  // A row that is called as its column is no time.
  const dated =
    statement.form === "comparison" && statement.at?.toLowerCase() === quantity.toLowerCase() ? { ...statement, at: null } : statement;
  const named = dated.form === "groups" ? { ...dated, by: small(dated.by) } : dated;
  const isTimed = dated.form === "value" && dated.at === null && thing !== null && isPartOfYear(thing);
  return languageOf(language).figures.sentence(
    isTimed ? { ...dated, at: thing, subject: { ...subject, thing: null } } : { ...named, subject },
  );
}

/** '2025-Q4' and '2025-03': a row of that name is a time. */
function isPartOfYear(name: string): boolean {
  return name.includes("-") && timeParts(name) !== null;
}

/** A column's name with small letters where all of its capitalised words are everyday ones: 'Price', but 'Norway' and 'GDP'. */
export function withinSentence(name: string): string {
  const capitalised = name.match(/(?<![\p{L}\p{N}])\p{Lu}\p{Ll}+(?![\p{L}\p{N}])/gu) ?? [];
  if (capitalised.length === 0 || !capitalised.every((word) => everydayRoots().has(rootOf(word)))) return name;
  return small(name);
}

/** With small letters where words begin with a capital; what rows are grouped by is never a name. */
function small(name: string): string {
  return name.replace(/(?<![\p{L}\p{N}])\p{Lu}(?=\p{Ll}+(?![\p{L}\p{N}]))/gu, (letter) => letter.toLowerCase());
}

let roots: Set<string> | null = null;

function everydayRoots(): Set<string> {
  roots ??= new Set(
    languages
      .flatMap(({ everyday: { concepts, things }, tables: { measuring, timeColumns, rates, stocks, flows } }) => [
        ...[concepts, things, measuring, timeColumns, rates, stocks, flows],
      ])
      .flatMap((words) => words.match(/\p{L}+/gu) ?? [])
      .map(rootOf),
  );
  return roots;
}

/** A word without the ending of its number. */
function rootOf(word: string): string {
  const small = word.toLowerCase();
  return small.length < 4 ? small : small.replace(/(?:es|[es\u0430\u0435\u0438\u043e\u044b\u044c\u044e\u044f])$/u, "");
}
