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
  record: { report: "Отчёт о выполнении", method: "Как это делалось", made: "Дата выполнения" },
  question: "Вопрос",
  goal: "Цель",
  completeness: "Полнота",
  cut: "Прервано",
  limitations: "Сделано без модели",
  made: "Дата исследования",
  evidence: "Источники",
  workTime: "Время работы",
  modelUse: "Обращения к модели",
  cost: "Стоимость",
  unknownCost: "неизвестна: у использованной модели нет цены",
  conversation: "Переписка",
  speakers: { user: "Пользователь", assistant: "Ralph" },
  session: "Сеанс",
  contents: "Содержание",
  summary: "Главное",
  closest: "Уверенного ответа нет; вот ближайшие места в источниках",
  method: "Как это найдено",
  conclusion: "Вывод",
  evidenceLimits: "Границы доказательств",
  recommendations: "Рекомендации",
  disagreements: "В чём источники расходятся",
  notFound: "Что не найдено",
  searched: "Искали по словам",
  notes: "Источники",
  appendix: "Приложение: цитаты и файлы",
  passages: "Места в источниках дословно",
  files: "Прочитанные файлы",
  backToText: "назад к тексту",
  nearest: "Ближайшее в источниках",
  restInNotes: "Остальное — в заметках к этому слайду.",
  restInFiles: "В заметках больше нет места; отчёты PDF и Markdown содержат всё.",
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
  missingGlyphs: (scripts) =>
    `В шрифтах этого файла нет знаков письменностей: ${scripts.join(", ")}; вместо них стоят рамки. Слова есть в отчётах других форматов.`,
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
  nearTable: (title, columns) => `таблица «${title}»${columns.length === 0 ? "" : ` (${columns.join(", ")})`}`,
  evidenceOf: (citations, sources) =>
    `${citations} ${plural(citations, "цитата", "цитаты", "цитат")} из ${sources} ${plural(sources, "источника", "источников", "источников")}`,
  newSince: (query) => `Новое после «${query}»`,
  newsOf: ({ sources, statements, figures, gaps }) =>
    [
      `${sources} ${plural(sources, "источник", "источника", "источников")}, ${statements} ${plural(statements, "утверждение", "утверждения", "утверждений")}`,
      ...(figures.length > 0 ? [`изменилось: ${figures.join("; ")}`] : []),
      ...(gaps.length > 0 ? [`теперь есть ответ: ${gaps.join("; ")}`] : []),
    ].join(". "),
  checked: "Проверка",
  statementsOf: ({ total, supported, partly, unsupported, contradicted, unchecked, leftOut }) => {
    const marked = partly + unsupported + contradicted;
    return [
      `подтверждено ${supported} из ${total} ${plural(total, "утверждения", "утверждений", "утверждений")}`,
      ...(marked > 0 ? [`помечено: ${marked}`] : []),
      ...(unchecked > 0 ? [`не проверено: ${unchecked}`] : []),
      ...(leftOut > 0 ? [`опущено: ${leftOut}`] : []),
    ].join("; ");
  },
  modelCalls: (calls, input, output) => `${calls}; токенов: ${input} прочитано, ${output} написано`,
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
  rowsThinned: (shown, total) => `Показано строк: ${shown} из ${total}, через равные промежутки; в отчёте JSON есть все.`,
  columnsShown: (shown, total) => `Показаны первые столбцы: ${shown} из ${total}; в отчёте JSON есть все.`,
  seriesShown: (shown, total) => `Показаны первые ряды: ${shown} из ${total}; в отчёте JSON есть все.`,
  categoriesShown: (shown, total) => `Показаны первые категории: ${shown} из ${total}; в отчёте JSON есть все.`,
  lineChart: (title, series, from, to) => `Линейный график «${title}»: ${series}; ${from} — ${to}.`,
  barChart: (title, series, categories) =>
    `Столбчатая диаграмма «${title}»: ${series}; ${categories} ${plural(categories, "категория", "категории", "категорий")}.`,
};
