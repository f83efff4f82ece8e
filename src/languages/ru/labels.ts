/** The words of reports in Russian. */
import type { Labels } from "../subjects/labels.ts";

/** The Russian form of a noun for a count: one, few (2–4), many. */
function plural(count: number, one: string, few: string, many: string): string {
  const form = russianPlurals.select(count);
  return form === "one" ? one : form === "few" ? few : many;
}
const russianPlurals = new Intl.PluralRules("ru");

export const labels: Labels = {
  language: "ru",
  quotes: ["«", "»"],
  report: "Отчёт об исследовании",
  record: "Отчёт о выполнении",
  question: "Вопрос",
  goal: "Цель",
  completeness: "Полнота",
  cut: "Прервано",
  limitations: "Сделано без модели",
  made: "Дата исследования",
  evidence: "Источники",
  session: "Сеанс",
  contents: "Содержание",
  summary: "Главное",
  coverage: "Раскрыто",
  conclusion: "Вывод",
  evidenceLimits: "Границы доказательств",
  recommendations: "Рекомендации",
  disagreements: "В чём источники расходятся",
  notFound: "Что не найдено",
  searched: "Искали по словам",
  notes: "Источники и цитаты",
  materials: "Использованные материалы",
  citedIn: "ссылки",
  retrieved: "прочитано",
  published: "опубликовано",
  rowSources: "Источник",
  chartData: "Данные графика",
  page: "Страница",
  kinds: { document: "документ", page: "веб-страница", series: "ряд данных", api: "ответ API", answer: "ответ пользователя" },
  completenessOf: {
    full: "Полная — подтверждения найдены по каждому пункту.",
    partial: "Частичная — подтверждения найдены лишь для части пунктов.",
    none: "Нулевая — подтверждений не найдено.",
  },
  verdicts: { partly: "(подтверждено частично)", unsupported: "(не подтверждено источниками)", contradicted: "(противоречит источникам)" },
  noEvidence: "Подтверждений не найдено: в просмотренных источниках нет ответа на этот вопрос.",
  emptySummary: "Обобщать нечего.",
  emptySection: "По этому пункту ничего не найдено.",
  emptyMaterials: "Ни один источник не цитируется.",
  reading: {
    quote: "Слова в кавычках приведены дословно.",
    figure: "Показатели вычислены по ячейкам, на которые стоят ссылки.",
    text: "Текст составлен моделью по источникам, на которые он ссылается.",
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
  pages: (from, to) => (from === to ? `с. ${from}` : `с. ${from}–${to}`),
  sheet: (name, range) => (range === null ? `лист «${name}»` : `лист «${name}», ${range}`),
  slide: (number) => `слайд ${number}`,
  chapter: (title) => `глава «${title}»`,
  mail: (number) => `письмо ${number}`,
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
