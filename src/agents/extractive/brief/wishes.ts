/** Extracts report formats and languages from a request or a revision. */

import { formatOf, type ReportFormat } from "../../../domain/brief.ts";
import { alternatives, wordsOf } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { NamedFormat } from "../../../languages/subjects/brief.ts";
import { wordTexts } from "../../../sources/text/words.ts";

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
  for (const token of tokens(text)) {
    const format = formatSpellings.find(([pattern]) => pattern.test(token))?.[1];
    const language = languageSpellings.find(([pattern]) => pattern.test(token))?.[1];
    if (format !== undefined) formats.set(token, builtOrNull(format));
    else if (language !== undefined) languages.push(language);
    else if (!filler.has(token.toLowerCase())) pure = false;
  }
  return {
    formats: [...formats].map(([word, format]) => ({ word, format })),
    languages,
    pure: pure && (formats.size > 0 || languages.length > 0),
  };
}

function builtOrNull(name: string): ReportFormat | null {
  const format = formatOf(name);
  return format === "unbuilt" ? null : format;
}

/** Words including hyphens. */
function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{N}-]*[\p{L}\p{N}]/giu) ?? wordTexts(text);
}

/** A field's alternatives, in all languages. */
function any(
  field: "formatsListed" | "and" | "outcome" | "articles" | "formatLead" | "formatLeadEnd" | "formatEnd" | "oneFormat" | "please",
): string {
  return alternatives(({ brief }) => brief[field]);
}

const listed = String.raw`((?:(?:${any("formatsListed")})(?![\p{L}\p{N}])\s*(?:,|\+|${any("and")})?\s*)+)`;
const outcome = `(?:${any("outcome")})`;
const article = String.raw`(?:(?:${any("articles")})\s+)?`;
const formatEnd = String.raw`(?:(?:${any("formatEnd")})(?![\p{L}\p{N}]))?`;
const leads = String.raw`(?:${any("formatLead")})\s+(?:(?:${any("formatLeadEnd")})\s+)?`;
/** A format counts only where the text is about the report: 'how are fonts embedded in PDF?' is about PDF. */
const asFormat = new RegExp(
  String.raw`(?:[,;.]\s*${article}${outcome}\s+|,\s*|(?<=${outcome}\s)|^)${leads}${listed}${formatEnd}|\s+(?:${any("oneFormat")})\s+${listed}${formatEnd}(?=\s*(?:$|[.,;!]))|\s+(?:${alternatives(({ brief }) => brief.inFormat(listed))})`,
  "giu",
);
const inLanguage = new RegExp(
  String.raw`(?:[,;]\s*${article}(?:${outcome}\s+)?|(?<=(?:${any("outcome")}|${alternatives(({ brief }) => brief.answerVerbs)})\s)|(?<=^|[.!?;]\s))(${alternatives(({ brief }) => brief.inLanguage)})(?![\p{L}\p{N}])(?=\s*(?:$|[.,;:!?]|${any("please")}))`,
  "giu",
);

/** Separates a request from its wishes for the report's form ('as PDF and HTML', 'in Russian'). */
export function formOf(request: string): { text: string; formats: ReportFormat[]; unavailable: string[]; language: string | null } {
  const formats: ReportFormat[] = [];
  const unavailable: string[] = [];
  let language: string | null = null;
  const text = request
    .replace(asFormat, (all, ...groups: (string | undefined)[]) => {
      const names = groups.slice(0, languages.length + 2).find((each) => each !== undefined);
      for (const { word, format } of wishesIn(names ?? "").formats) {
        if (format === null) unavailable.push(word);
        else if (!formats.includes(format)) formats.push(format);
      }
      return all.startsWith(" ") ? " " : "";
    })
    .replace(inLanguage, (_all, found: string) => {
      language = wishesIn(found).languages[0] ?? language;
      return " ";
    })
    .replace(/[^\S\n]+/gu, " ")
    .replace(/\s+([.,;!?])/gu, "$1")
    .trim();
  return text === "" ? { text: request, formats, unavailable, language } : { text, formats, unavailable, language };
}
