/** Every word that a report says of its own, in English and Russian; any other language gets the English ones. */
import type { Completeness } from "../domain/research.ts";

export interface Labels {
  /** The language these words are in, for formatting numbers and dates. */
  readonly language: string;
  readonly quotes: readonly [open: string, close: string];
  readonly report: string;
  readonly question: string;
  readonly goal: string;
  readonly completeness: string;
  readonly cut: string;
  readonly made: string;
  readonly evidence: string;
  readonly session: string;
  readonly contents: string;
  readonly summary: string;
  readonly coverage: string;
  readonly recommendations: string;
  readonly disagreements: string;
  readonly notFound: string;
  readonly searched: string;
  readonly notes: string;
  readonly materials: string;
  readonly citedIn: string;
  readonly retrieved: string;
  readonly rowSources: string;
  readonly chartData: string;
  readonly page: string;
  readonly kinds: Readonly<Record<"document" | "page" | "series" | "api" | "answer", string>>;
  readonly completenessOf: Readonly<Record<Completeness, string>>;
  readonly noEvidence: string;
  readonly emptySummary: string;
  readonly emptySection: string;
  readonly emptyMaterials: string;
  /** How to read the report, by the kinds of statement that are in it. */
  readonly reading: Readonly<Record<"quote" | "figure" | "text", string>>;
  readonly missingGlyphs: string;
  /** Limits that cut a research short, by the name they are kept under. */
  readonly limits: Readonly<Record<string, string>>;
  itemsWithout(count: number): string;
  evidenceOf(citations: number, sources: number): string;
  line(line: number): string;
  lines(from: number, to: number): string;
  table(number: number): string;
  cells(column: string, rows: string): string;
  rowsShown(shown: number, total: number): string;
  /** One of so many rows is shown. */
  rowsThinned(step: number, total: number): string;
  columnsShown(shown: number, total: number): string;
  seriesShown(shown: number, total: number): string;
  categoriesShown(shown: number, total: number): string;
  /** A chart in words: what it shows, its series, and from where to where, or of how many categories. */
  lineChart(title: string, series: string, from: string, to: string): string;
  barChart(title: string, series: string, categories: number): string;
}

const en: Labels = {
  language: "en",
  quotes: ["“", "”"],
  report: "Research report",
  question: "Question",
  goal: "Goal",
  completeness: "Completeness",
  cut: "Cut short",
  made: "Researched",
  evidence: "Evidence",
  session: "Session",
  contents: "Contents",
  summary: "Summary",
  coverage: "Coverage",
  recommendations: "Recommendations",
  disagreements: "Where the sources disagree",
  notFound: "What was not found",
  searched: "Searched for",
  notes: "Sources and quotations",
  materials: "Materials used",
  citedIn: "cited in",
  retrieved: "read on",
  rowSources: "Source",
  chartData: "Data of the chart",
  page: "Page",
  kinds: { document: "document", page: "web page", series: "data series", api: "API answer", answer: "user’s answer" },
  completenessOf: {
    full: "Full — there is evidence for every item of the scope.",
    partial: "Partial — the evidence covers only a part of the scope.",
    none: "None — no evidence was found.",
  },
  noEvidence: "No evidence was found: nothing in the sources that were searched answers this question.",
  emptySummary: "There is nothing to summarise.",
  emptySection: "No evidence was found for this item.",
  emptyMaterials: "No source is cited.",
  reading: {
    quote: "What stands in quotation marks is quoted word for word.",
    figure: "Figures are computed from the cells that are cited with them.",
    text: "Other sentences were worded by a model from the sources that they cite.",
  },
  missingGlyphs:
    "The fonts of this report lack some characters of its sources; where boxes stand for them, the HTML and Markdown reports show them.",
  limits: {
    rounds: "The limit of research rounds was reached.",
    tasks: "The limit of tasks was reached.",
    storage: "The limit of what a session may keep was reached.",
    session_time: "The time of the session was up.",
    report_size: "A report file would have been larger than allowed.",
    cost: "The budget was spent.",
    tokens: "The limit of tokens was reached.",
    model_calls: "The limit of model calls was reached.",
  },
  itemsWithout: (count) => (count === 1 ? "Nothing was found for one item." : `Nothing was found for ${count} items.`),
  evidenceOf: (citations, sources) =>
    `${citations} ${citations === 1 ? "citation" : "citations"} from ${sources} ${sources === 1 ? "source" : "sources"}`,
  line: (line) => `line ${line}`,
  lines: (from, to) => `lines ${from}–${to}`,
  table: (number) => `table ${number}`,
  cells: (column, rows) => `column “${column}”, ${/^\d+$/.test(rows) ? "row" : "rows"} ${rows}`,
  rowsShown: (shown, total) => `The first ${shown} of ${total} rows; the JSON report holds them all.`,
  rowsThinned: (step, total) => `One row in ${step} of ${total} is shown; the JSON report holds them all.`,
  columnsShown: (shown, total) => `The first ${shown} of ${total} columns; the JSON report holds them all.`,
  seriesShown: (shown, total) => `The first ${shown} of ${total} series; the JSON report holds them all.`,
  categoriesShown: (shown, total) => `The first ${shown} of ${total} categories; the JSON report holds them all.`,
  lineChart: (title, series, from, to) => `Line chart “${title}”: ${series}; ${from} to ${to}.`,
  barChart: (title, series, categories) =>
    `Bar chart “${title}”: ${series}; ${categories} ${categories === 1 ? "category" : "categories"}.`,
};

/** The Russian form of a noun for a count: one, few (2–4), many. */
function plural(count: number, one: string, few: string, many: string): string {
  const form = russianPlurals.select(count);
  return form === "one" ? one : form === "few" ? few : many;
}
const russianPlurals = new Intl.PluralRules("ru");

const ru: Labels = {
  language: "ru",
  quotes: ["«", "»"],
  report: "Отчёт об исследовании",
  question: "Вопрос",
  goal: "Цель",
  completeness: "Полнота",
  cut: "Прервано",
  made: "Дата исследования",
  evidence: "Источники",
  session: "Сеанс",
  contents: "Содержание",
  summary: "Главное",
  coverage: "Раскрыто",
  recommendations: "Рекомендации",
  disagreements: "В чём источники расходятся",
  notFound: "Что не найдено",
  searched: "Искали по словам",
  notes: "Источники и цитаты",
  materials: "Использованные материалы",
  citedIn: "ссылки",
  retrieved: "прочитано",
  rowSources: "Источник",
  chartData: "Данные графика",
  page: "Страница",
  kinds: { document: "документ", page: "веб-страница", series: "ряд данных", api: "ответ API", answer: "ответ пользователя" },
  completenessOf: {
    full: "Полная — подтверждения найдены по каждому пункту.",
    partial: "Частичная — подтверждения найдены лишь для части пунктов.",
    none: "Нулевая — подтверждений не найдено.",
  },
  noEvidence: "Подтверждений не найдено: в просмотренных источниках нет ответа на этот вопрос.",
  emptySummary: "Обобщать нечего.",
  emptySection: "По этому пункту ничего не найдено.",
  emptyMaterials: "Ни один источник не цитируется.",
  reading: {
    quote: "Слова в кавычках приведены дословно.",
    figure: "Показатели вычислены по ячейкам, на которые стоят ссылки.",
    text: "Остальные предложения сформулированы моделью по источникам, на которые они ссылаются.",
  },
  missingGlyphs: "В шрифтах этого отчёта нет некоторых знаков из источников; если вместо них стоят рамки, смотрите отчёты HTML и Markdown.",
  limits: {
    rounds: "Достигнут предел числа кругов исследования.",
    tasks: "Достигнут предел числа задач.",
    storage: "Достигнут предел того, что сеанс может хранить.",
    session_time: "Истекло время сеанса.",
    report_size: "Файл отчёта был бы больше допустимого.",
    cost: "Израсходованы отведённые средства.",
    tokens: "Достигнут предел числа токенов.",
    model_calls: "Достигнут предел числа обращений к модели.",
  },
  itemsWithout: (count) => `Ничего не найдено по ${count} ${plural(count, "пункту", "пунктам", "пунктам")}.`,
  evidenceOf: (citations, sources) =>
    `${citations} ${plural(citations, "цитата", "цитаты", "цитат")} из ${sources} ${plural(sources, "источника", "источников", "источников")}`,
  line: (line) => `строка ${line}`,
  lines: (from, to) => `строки ${from}–${to}`,
  table: (number) => `таблица ${number}`,
  cells: (column, rows) => `столбец «${column}», ${/^\d+$/.test(rows) ? "строка таблицы" : "строки таблицы"} ${rows}`,
  rowsShown: (shown, total) => `Показаны первые строки: ${shown} из ${total}; в отчёте JSON есть все.`,
  rowsThinned: (step, total) => `Показана одна строка из каждых ${step}, всего ${total}; в отчёте JSON есть все.`,
  columnsShown: (shown, total) => `Показаны первые столбцы: ${shown} из ${total}; в отчёте JSON есть все.`,
  seriesShown: (shown, total) => `Показаны первые ряды: ${shown} из ${total}; в отчёте JSON есть все.`,
  categoriesShown: (shown, total) => `Показаны первые категории: ${shown} из ${total}; в отчёте JSON есть все.`,
  lineChart: (title, series, from, to) => `Линейный график «${title}»: ${series}; ${from} — ${to}.`,
  barChart: (title, series, categories) =>
    `Столбчатая диаграмма «${title}»: ${series}; ${categories} ${plural(categories, "категория", "категории", "категорий")}.`,
};

/** The labels for a language tag of BCP 47. */
export function labelsFor(language: string): Labels {
  return language.split("-")[0]?.toLowerCase() === "ru" ? ru : en;
}

/** The locale in which numbers and dates are written: the report's language where it is one, else that of its labels. */
export function localeFor(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? labelsFor(language).language;
  } catch {
    return labelsFor(language).language;
  }
}
