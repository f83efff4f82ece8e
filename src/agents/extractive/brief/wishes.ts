/** Reads report formats and languages out of the words of a request or a revision. */
import { formatOf, type ReportFormat } from "../../../domain/brief.ts";
import { wordTexts } from "../../../sources/text/words.ts";

/** What people write for a format, as the name that `formatOf` knows or the name of one that there is not. */
const formatSpellings: readonly (readonly [RegExp, string])[] = [
  [/^(?:md|markdown|маркдаун\p{L}{0,2}|мд)$/iu, "md"],
  [/^(?:html|htm|хтмл|webpage|веб-?страниц\p{L}+)$/iu, "html"],
  [/^(?:json|джейсон)$/iu, "json"],
  [/^(?:pdf|pdfs|пдф\p{L}{0,2})$/iu, "pdf"],
  [/^(?:xlsx|excel|эксел\p{L}+)$/iu, "xlsx"],
  [/^(?:pptx|powerpoint|пауэрпоинт\p{L}{0,2}|презентаци\p{L}+)$/iu, "pptx"],
  [/^(?:docx?|word|ворд\p{L}{0,2})$/iu, "docx"],
  [/^(?:csv|epub|latex|tex|rtf|odt)$/iu, "other"],
];

const languageSpellings: readonly (readonly [RegExp, string])[] = [
  [/^(?:english|английск\p{L}+|по-английски|англ)$/iu, "en"],
  [/^(?:russian|русск\p{L}+|по-русски|рус)$/iu, "ru"],
  [/^(?:german|немецк\p{L}+|по-немецки)$/iu, "de"],
  [/^(?:french|французск\p{L}+|по-французски)$/iu, "fr"],
  [/^(?:spanish|испанск\p{L}+|по-испански)$/iu, "es"],
  [/^(?:chinese|китайск\p{L}+|по-китайски)$/iu, "zh"],
  [/^(?:italian|итальянск\p{L}+|по-итальянски)$/iu, "it"],
];

/** Words around a format or a language that say nothing themselves. */
const filler = new Set(
  `a an the as in into to too also with of for and or both file files format formats version versions report reports output document it me us
  them that this language please well additionally only just be should is do instead rather but not make write my our out i we
  и в во на с со к из как это его её также тоже ещё еще или виде формате формат форматы формата файл файле файлом файлы отчёт отчет отчёта
  отчета отчёты язык языке языком языка версию версия вариант пожалуйста для по мне нам а но только лишь не будет пусть`.split(/\s+/),
);

export interface Wishes {
  /** Names as written, each with what it means; `null` for formats that there are not. */
  formats: { word: string; format: ReportFormat | null }[];
  languages: string[];
  /** True where the text holds nothing besides, so that it can be about the report's form only. */
  pure: boolean;
}

/** Formats and languages that the words name. */
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

/** 'по-русски' is one word here. */
function tokens(text: string): string[] {
  return text.match(/по-\p{L}+|[\p{L}\p{N}-]*[\p{L}\p{N}]/giu) ?? wordTexts(text);
}

const formatNames = String.raw`((?:(?:pdf|html|markdown|md|json|excel|xlsx|pptx|powerpoint|пдф)(?![\p{L}\p{N}])\s*(?:,|and|и|\+)?\s*)+)`;
const outcome = String.raw`(?:reports?|outputs?|results?|answers?|overview|summary|отч[её]т\p{L}{0,2}|ответ\p{L}{0,2}|обзор\p{L}{0,2}|результат\p{L}{0,2})`;
/** Only where it is the report that is spoken of: 'how are fonts embedded in PDF?' is about PDF. */
const asFormat = new RegExp(
  String.raw`(?:[,;.]\s*(?:the\s+|an?\s+)?${outcome}\s+|,\s*|(?<=${outcome}\s)|^)(?:as|in|into|в|во)\s+(?:an?\s+|формате\s+|виде\s+)?${formatNames}(?:(?:format|file|формате)(?![\p{L}\p{N}]))?|\s+as\s+an?\s+${formatNames}(?:(?:format|file)(?![\p{L}\p{N}]))?(?=\s*(?:$|[.,;!]))|\s+(?:in\s+${formatNames}format|в\s+формате\s+${formatNames})`,
  "giu",
);
const languageNames = String.raw`(?:in\s+(english|russian)|на\s+(английском|русском)(?:\s+языке)?|(по-английски|по-русски))(?![\p{L}\p{N}])`;
const inLanguage = new RegExp(
  String.raw`(?:[,;]\s*(?:the\s+|an?\s+)?(?:${outcome}\s+)?|(?<=(?:${outcome}|reply|respond|write|answer|пиши|напиши|ответь)\s)|(?<=^|[.!?;]\s))${languageNames}(?=\s*(?:$|[.,;:!?]|please|пожалуйста))`,
  "giu",
);

/** A request without what it says of the report's form ('as PDF and HTML', «на русском языке»), and what it says. */
export function formOf(request: string): { text: string; formats: ReportFormat[]; unavailable: string[]; language: string | null } {
  const formats: ReportFormat[] = [];
  const unavailable: string[] = [];
  let language: string | null = null;
  const text = request
    .replace(asFormat, (all, ...names: (string | undefined)[]) => {
      for (const { word, format } of wishesIn(names.slice(0, 4).find((each) => each !== undefined) ?? "").formats) {
        if (format === null) unavailable.push(word);
        else if (!formats.includes(format)) formats.push(format);
      }
      return all.startsWith(" ") ? " " : "";
    })
    .replace(inLanguage, (_all, ...found: (string | undefined)[]) => {
      language = wishesIn(found.slice(0, 3).find((each) => each !== undefined) ?? "").languages[0] ?? language;
      return " ";
    })
    .replace(/[^\S\n]+/gu, " ")
    .replace(/\s+([.,;!?])/gu, "$1")
    .trim();
  return text === "" ? { text: request, formats, unavailable, language } : { text, formats, unavailable, language };
}
