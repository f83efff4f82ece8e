/** Sentences about figures: what all languages share of them. Each language gives a sentence for each form of statement. */
import { capital, computedText, computedTexts, readText, spokenQuantity, withUnit } from "./amounts.ts";
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
  /** To at least as many decimals as its cells have, unless it is long. */
  computed(value: number, decimals?: number): string;
  /** Computed values beside each other, with the same decimals where each keeps what it needs. */
  alike(values: readonly number[], decimals?: number): string[];
}

export function tellingOf({ subject, isYear = false, decimals: ofCells = 0 }: FigureStatement, language: string): Telling {
  const { unit } = subject;
  return {
    subject: { ...subject, quantity: spokenQuantity(subject.quantity, unit) },
    read: (value, decimals) => withUnit(isYear ? String(value) : readText(value, language, decimals), unit),
    computed: (value, decimals = ofCells) => withUnit(computedText(value, language, decimals), unit),
    alike: (values, decimals = ofCells) => computedTexts(values, language, decimals).map((text) => withUnit(text, unit)),
  };
}
