/**
 * The check of a written sentence by code: numbers, dates, names, units and negations must follow from its grounds. A
 * sentence that passes is not yet proven: the citation agent judges whether its grounds support it.
 */
import { isSpoken } from "../../../languages/combined.ts";
import { affixProblems } from "./affix-check.ts";
import { weighed } from "./certainty.ts";
import { dateProblems } from "./date-check.ts";
import { borneDurations, durationProblems } from "./durations.ts";
import { exchangeProblems } from "./exchange-check.ts";
import { frameProblems } from "./frame-check.ts";
import { type Grounds, plainGrounds, plainText, wordsAround } from "./grounds.ts";
import { nameProblems } from "./name-check.ts";
import { nameExchanges } from "./name-exchange.ts";
import { groundsWithDatesOfDays, withDatesOfDays } from "./named-days.ts";
import { negationProblems } from "./negation-check.ts";
import { numberProblems } from "./number-check.ts";
import { oppositeProblems } from "./opposite-check.ts";
import type { SentenceProblem, WeighedProblem } from "./problem.ts";
import { replacedWords } from "./replaced-word.ts";
import { statementOf } from "./reported.ts";
import { roleProblems } from "./role-check.ts";
import { subjectProblems } from "./subject-check.ts";

/** Characters. A longer text is no sentence: comparing its words with the quotations would take long and show nothing. */
const longestSentence = 4_000;

/**
 * @param language Of the sentence. In languages that Ralph does not know, only numbers and dates are looked at.
 * @param names See `namesOf`; with none, a name that begins the sentence passes.
 */
export function checkSentence(written: string, told: Grounds, language: string, names: ReadonlySet<string> = new Set()): WeighedProblem[] {
  const plain = plainGrounds(told);
  const text = withDatesOfDays(plainText(written), wordsAround(plain));
  const grounds = groundsWithDatesOfDays(plain, written);
  return weighed(problemsOf(text, grounds, language, names), statementOf(text), grounds);
}

function problemsOf(text: string, grounds: Grounds, language: string, names: ReadonlySet<string>): SentenceProblem[] {
  const around = [...grounds.quotes.map((quote) => quote.text), ...grounds.context].join("\n");
  const borne = borneDurations(text, around);
  const isBorne = ({ words }: SentenceProblem, isMeant: (duration: string) => boolean = () => true): boolean =>
    borne.some((duration) => ` ${duration} `.includes(` ${words} `) && isMeant(duration));
  const numbers = numberProblems(text, grounds, language).filter((problem) => !isBorne(problem));
  const problems = [...numbers, ...dateProblems(text, grounds)];
  if (!isSpoken(language)) return problems;
  const isSentence = text.length <= longestSentence;
  const exchanged = isSentence
    ? exchangeProblems(text, grounds).filter((problem) => !isBorne(problem, (duration) => !around.includes(duration)))
    : [];
  const others = [...exchanged, ...durationProblems(text, around), ...nameProblems(text, grounds, names)];
  const found = [
    ...problems,
    ...others.filter(({ words }) => !problems.some((problem) => problem.words === words)),
    ...deniedProblems(text, grounds),
  ];
  // The checks that compare words come last, the most reliable first.
  const further = isSentence
    ? [oppositeProblems, affixProblems, replacedWords, nameExchanges, frameProblems, subjectProblems, roleProblems]
    : [];
  return further.reduce((known, check) => (known.length > 0 ? known : check(text, grounds, language)), found);
}

/** Who says it may hide which quoted sentence is told, and may be what makes a short one recognizable. */
function deniedProblems(text: string, grounds: Grounds): SentenceProblem[] {
  const found = negationProblems(text, grounds);
  return found.length > 0 ? found : negationProblems(statementOf(text), grounds);
}
