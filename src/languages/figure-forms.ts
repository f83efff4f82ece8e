/** Sentences about figures: what all languages share of them. Each language gives a sentence for each form of statement. */
import { capital, computedText, computedTexts, isLarge, readText, spokenQuantity, withUnit } from "./amounts.ts";
import type { FigureStatement, FigureSubject, FigureWords, StatementOf } from "./subjects/figures.ts";

/** The text of a statement by its form, without an end mark. */
export type FigureForms = { [Form in FigureStatement["form"]]: (statement: StatementOf<Form>) => string };

export function figureWords(language: string, forms: FigureForms, time: FigureWords["time"]): FigureWords {
  return {
    sentence: (statement) => {
      const worded = forms[statement.form] as (statement: FigureStatement) => string;
      return capital(`${worded(statement).replace(/[.\s]+$/u, "")}.`);
    },
    amount: (value, unit) => withUnit(readText(value, language), unit),
    time,
  };
}

/** What the sentences of a statement are made of: its subject by its spoken name, and its values as texts with their unit. */
export interface Telling {
  subject: FigureSubject;
  /** A value of a cell; a year has no groups of digits. */
  read(value: number, decimals?: number): string;
  /** The same without a unit. */
  bare(value: number, decimals?: number): string;
  /** To at least as many decimals as its cells have, unless it is long. */
  computed(value: number, decimals?: number): string;
  /** Computed values beside each other, with the same decimals where each keeps what it needs. */
  alike(values: readonly number[], decimals?: number): string[];
}

export function tellingOf(statement: FigureStatement, language: string): Telling {
  const { subject, isYear = false, decimals: ofCells = 0 } = statement;
  const { unit } = subject;
  const isScaled = valuesIn(statement).some(isLarge);
  const bare: Telling["bare"] = (value, decimals) => (isYear ? String(value) : readText(value, language, decimals, isScaled));
  return {
    subject: { ...subject, quantity: spokenQuantity(subject.quantity, unit) },
    bare,
    read: (value, decimals) => withUnit(bare(value, decimals), unit),
    computed: (value, decimals = ofCells) => withUnit(computedText(value, language, decimals), unit),
    alike: (values, decimals = ofCells) => computedTexts(values, language, decimals).map((text) => withUnit(text, unit)),
  };
}

/** The values that stand beside each other in the sentence. */
function valuesIn(statement: FigureStatement): number[] {
  if (statement.form === "change") return [statement.from.value, statement.to.value];
  return "entries" in statement ? statement.entries.map(({ value }) => value) : [];
}
