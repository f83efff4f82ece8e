/** Extracts report formats and languages from a request or a revision. */

import { formatOf, type ReportFormat } from "../../../domain/reports/formats.ts";
import { alternatives, spacedAlternatives, wordsOf } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { NamedFormat } from "../../../languages/subjects/brief.ts";
import { any } from "./brief-words.ts";
import { withoutLoneMarks } from "./question-parts.ts";
import { withoutSlips } from "./slips.ts";

/** Spellings of formats, mapped to a name that `formatOf` knows or to a format that is not supported. */
const formatNames = Object.keys(languages[0].brief.formats) as NamedFormat[];
const formatSpellings = formatNames.map((name) => [whole(alternatives(({ brief }) => brief.formats[name])), name] as const);
const languageTags = [...new Set(languages.flatMap(({ brief }) => Object.keys(brief.languages)))];
const languageSpellings = languageTags.map((tag) => [whole(alternatives(({ brief }) => brief.languages[tag] ?? "")), tag] as const);

function whole(words: string): RegExp {
  return new RegExp(`^(?:${words})$`, "iu");
}

/** Words around a format or a language without meaning of their own. */
const filler = new Set(wordsOf(({ brief }) => brief.wishFiller));

export interface Wishes {
  /** Names as written with the format they mean; `null` for unsupported formats. */
  formats: { word: string; format: ReportFormat | null }[];
  languages: string[];
  /** Whether the text holds nothing else, so that it can only be about the report's form. */
  pure: boolean;
}

/** Formats and languages named in the text. */
export function wishesIn(text: string): Wishes {
  const formats = new Map<string, ReportFormat | null>();
  const languages: string[] = [];
  let pure = true;
  for (const [word] of text.matchAll(token)) {
    const format = formatSpellings.find(([pattern]) => pattern.test(word))?.[1];
    const language = languageSpellings.find(([pattern]) => pattern.test(word))?.[1];
    if (format !== undefined) formats.set(word, formatOf(format));
    else if (language !== undefined) languages.push(language);
    else if (!filler.has(word.toLowerCase())) pure = false;
  }
  return {
    formats: [...formats].map(([word, format]) => ({ word, format })),
    languages,
    pure: pure && (formats.size > 0 || languages.length > 0),
  };
}

/** A word including its hyphens. */
const token = /[\p{L}\p{N}-]*[\p{L}\p{N}]/giu;

const end = String.raw`(?![\p{L}\p{N}])`;
const named = `(?:${alternatives(({ brief }) => formatNames.map((name) => `${name}|${brief.formats[name]}`).join("|"))})${end}`;
const listed = String.raw`((?:${named}\s*(?:,|\+|${any("and")}${end})?\s*)+)`;
const outcome = `(?:${any("outcome")})`;
const article = String.raw`(?:(?:${any("articles")})\s+)?`;
const formatEnd = `(?:(?:${any("formatEnd")})${end})?`;
const leads = String.raw`(?:${any("formatLead")})\s+(?:(?:${any("formatLeadEnd")})\s+)?`;
const making = `(?:${spacedAlternatives(({ brief }) => brief.verbs.make)}|${spacedAlternatives(({ brief }) => brief.verbs.want)})${end}`;
const joint = `(?:${any("and")})`;

/** 'Write a report on X as PDF': at the end of a request that is to make or to send something. A question is about the format. */
const atEnd = new RegExp(String.raw`\s+${leads}${listed}${formatEnd}\s*(?:${any("please")})?(?=[.!]?$)`, "iu");
/** 'A comparison, as PDF', and 'the answer in HTML' within a sentence. */
const asFormat = new RegExp(
  String.raw`(?:[,;.]\s*${article}${outcome}\s+|,\s*|(?<=${outcome}\s)|^)${leads}${listed}${formatEnd}|\s+(?:${any("oneFormat")})\s+${listed}${formatEnd}(?=\s*(?:$|[.,;!]))|\s+(?:${alternatives(({ brief }) => brief.inFormat(listed))})`,
  "giu",
);
/** 'Make me a Word document about X', 'send in Excel an overview of X': the format is before the subject. */
const before = new RegExp(
  String.raw`^(.*?${making}\s+(?:(?:me|us)\s+)?${article})(?:${leads})?${listed}(?:(?:${any("formWords")})${end})?\s*(?=(?:${any("subjectLead")})\s|${outcome})`,
  "iu",
);
const inLanguage = new RegExp(
  String.raw`(?:[,;]\s*${article}(?:${outcome}\s+)?|(?<=(?:${outcome}|${any("answerVerbs")})\s)|(?<=^|[.!?;]\s))(${any("inLanguage")})${end}(?=\s*(?:$|[.,;:!?]|${any("please")}))`,
  "giu",
);
const beginsWithFormat = new RegExp(`^${named}`, "iu");
const clauseStart = new RegExp(String.raw`[,;]\s*(?:${joint}\s+)?|\s+${joint}\s+(?=${making})`, "giu");
const makingFirst = new RegExp(`^(?:${making}\\s*)+`, "iu");
const makes = new RegExp(`^(?:${any("please")},?\\s+)?${making}`, "iu");
const courtesy = new RegExp(String.raw`(?:[\s,]+(?:${any("please")}|${any("manner")}))+(?=[.!?]?$)`, "iu");

export interface Form {
  text: string;
  formats: ReportFormat[];
  unavailable: string[];
  language: string | null;
}

/** Separates a request from its wishes for the report's form ('as PDF and HTML', 'in Russian', 'make it a report'). */
export function formOf(request: string): Form {
  const form: Form = { text: request, formats: [], unavailable: [], language: null };
  const take = (names: string): void => {
    const wishes = wishesIn(names);
    form.language = wishes.languages[0] ?? form.language;
    for (const { word, format } of wishes.formats) {
      if (format === null) form.unavailable.push(word);
      else if (!form.formats.includes(format)) form.formats.push(format);
    }
  };
  const text = withoutLoneMarks(withoutSlips(withoutRuns(request)))
    .split(/(?<=[.!?])(?=\s)|(?=\n)/u)
    .map((sentence) => withoutForm(sentence, take))
    .join("")
    .replace(asFormat, (all, ...groups: (string | undefined)[]) => {
      take(groups.slice(0, languages.length + 2).find((each) => each !== undefined) ?? "");
      return all.startsWith(" ") ? " " : "";
    })
    .replace(inLanguage, (_all, found: string) => {
      take(found);
      return " ";
    })
    .replace(/[^\S\n]+/gu, " ")
    .replace(/\s+([.,;!?])(?![\p{L}\p{N}])/gu, "$1")
    .replace(courtesy, "")
    .trim();
  return text === "" ? form : { ...form, text };
}

/** A sentence without its clauses about the format; the rest is the question. */
function withoutForm(sentence: string, take: (names: string) => void): string {
  const text = sentence.trim();
  const space = sentence.slice(0, sentence.length - sentence.trimStart().length);
  if (text === "" || text.endsWith("?")) return sentence;
  if (makes.test(text) && isForm(text)) {
    take(text);
    return "";
  }
  const cut = [...text.matchAll(clauseStart)].find((at) => isForm(text.slice(at.index + at[0].length)));
  let rest = cut === undefined ? text : text.slice(0, cut.index);
  rest = rest.replace(before, (_all, lead: string, names: string) => {
    take(names);
    return `${lead}${reportWord(text)} `;
  });
  // 'X in PDF, Word and Excel': the clause continues a list that began before it.
  const goesOn = cut !== undefined && beginsWithFormat.test(text.slice(cut.index + cut[0].length));
  if (makes.test(rest) || goesOn) {
    rest = rest.replace(atEnd, (_all, names: string) => {
      take(names);
      return "";
    });
  }
  if (cut !== undefined) take(text.slice(cut.index + cut[0].length));
  return `${space}${rest}`;
}

/** The noun, in the text's language, that replaces a removed format name ('report') unless the text has its own. */
function reportWord(text: string): string {
  const own = languages.find(({ text: { script } }) => new RegExp(`^\\p{Script=${script}}`, "u").test(text)) ?? languages[0];
  return own.brief.reportWord;
}

/** Characters; a longer clause is about more than the form, and reading each of a long request to its end takes seconds. */
const longestWish = 500;

/** Whether the text is only about the report's format. Reads no further than the first word that is not. */
function isForm(text: string): boolean {
  if (text.length > longestWish) return false;
  let isWish = makingFirst.test(text);
  for (const [word] of text.replace(makingFirst, "").matchAll(token)) {
    if (isFormWord(word)) isWish = true;
    else if (!filler.has(word.toLowerCase())) return false;
  }
  return isWish;
}

function isFormWord(word: string): boolean {
  return [...formatSpellings, ...languageSpellings].some(([pattern]) => pattern.test(word));
}

/** At most so many marks stand beside each other. */
const mostMarks = 3;

/**
 * Runs of white space as one space, one line break or one empty line, and long runs of marks as three: patterns that begin
 * with either read a run from each of its places.
 */
function withoutRuns(text: string): string {
  return text
    .replace(/[.,;:!?…]{4,}/gu, (run) => run.slice(0, mostMarks))
    .replace(/\s{2,}/gu, (run) => {
      const breaks = run.split("\n").length - 1;
      return breaks === 0 ? " " : "\n".repeat(Math.min(breaks, 2));
    });
}
