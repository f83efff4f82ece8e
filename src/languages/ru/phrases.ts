/** The extractive agents' phrases in Russian. */

import type { Figure } from "../../domain/evidence/evidence.ts";
import { formatNamed, type ReportFormat } from "../../domain/reports/formats.ts";
import { withUnit } from "../amounts.ts";
import { numberText } from "../number-text.ts";
import type { Phrases } from "../subjects/phrases.ts";
import { pluralOf } from "./numbers.ts";

const languageNames: Record<string, string> = {
  en: "английский",
  ru: "русский",
  de: "немецкий",
  fr: "французский",
  es: "испанский",
  zh: "китайский",
  it: "итальянский",
};

function languageName(tag: string): string {
  return languageNames[tag.split("-")[0] ?? tag] ?? tag;
}

function list(words: readonly string[], last = "и"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

function quoted(items: readonly string[]): string {
  return list(items.map((item) => `«${item}»`));
}

/** Long lists by their first items and the number of the others. */
function firstOf(items: readonly string[]): string {
  return items.length <= 4 ? quoted(items) : list([...items.slice(0, 3).map((item) => `«${item}»`), `ещё ${items.length - 3}`]);
}

/** A number with its noun in the right plural form: 1 цитата, 2 цитаты, 5 цитат. */
function unknownWords(words: readonly string[]): string {
  if (words.length === 0) return "";
  return words.length === 1 ? `; нигде не встречается слово ${quoted(words)}` : `; нигде не встречаются слова ${quoted(words)}`;
}

function count(number: number, one: string, few: string, many: string): string {
  return `${number} ${pluralOf(number, one, few, many)}`;
}

function number(value: number, measure: Figure["measure"], isYear = false): string {
  return numberText(value, measure, "ru", isYear);
}

function formats(names: readonly ReportFormat[], last?: string): string {
  return list(
    names.map((name) => formatNamed(name).label),
    last,
  );
}

export const phrases: Phrases = {
  brief: {
    drafted: "Вот черновик задания.",
    noDocuments: "Документов, доступных этому исследованию, нет: без них отчёт сможет сказать только, что ничего не найдено.",
    openQuestion: (question) =>
      question.kind === "focus"
        ? `Что в теме «${question.subject}» для вас важнее всего? В документах есть, например: ${list(question.topics, "или")}.`
        : `В документах ничего не нашлось по теме «${question.subject}». Какими ещё словами это может быть названо?`,
    summary: (brief) =>
      [
        `Цель: ${brief.goal}`,
        "Отчёт расскажет:",
        ...brief.scope.map((item, index) => `${index + 1}. ${item}`),
        `Форматы: ${formats(brief.outputFormats)}. Язык: ${languageName(brief.language)}.`,
      ].join("\n"),
    howToGoOn:
      "Скажите «подтверждаю», чтобы начать, или что изменить («добавь …», «убери 2», «замени … на …», «только PDF», «на английском»).",
    whatToChange: "Что изменить? Например: «добавь …», «убери пункт 2», «замени … на …», «сделай ещё и HTML», «на английском».",
    unchanged: "Задание осталось прежним.",
    notUnderstood: (message, available) =>
      `Не удалось понять, что должно изменить «${message.trim().slice(0, 120)}». Можно сказать «добавь …», «убери 2», «замени … на …», «цель: …», назвать формат (${formats(available, "или")}) или язык (английский или русский) либо «подтверждаю», чтобы начать.`,
    note: (note) => {
      switch (note.kind) {
        case "added":
          return `Добавлено: ${quoted(note.items)}.`;
        case "alreadyThere":
          return `Уже есть в задании: ${quoted(note.items)}.`;
        case "removed":
          return `Убрано: ${quoted(note.items)}.`;
        case "notThere":
          return `В задании нет пункта, похожего на «${note.target}».`;
        case "lastItem":
          return "Последний пункт убрать нельзя: отчёт должен о чём-то рассказать.";
        case "tooMany":
          return `В задании не больше ${note.limit} пунктов; не вошло: ${quoted(note.items.slice(0, 20))}${note.items.length > 20 ? ` и ещё ${note.items.length - 20}` : ""}.`;
        case "replaced":
          return `«${note.old}» заменено на «${note.item}».`;
        case "narrowed":
          return `Отчёт расскажет: ${quoted(note.items)}.`;
        case "goal":
          return "Цель изменена.";
        case "formats":
          return `Отчёт будет в форматах: ${formats(note.formats)}.`;
        case "unavailable":
          return `Пока недоступно: ${list(note.words)}; есть ${formats(note.available)}.`;
        case "lastFormat":
          return "Хотя бы один формат должен остаться.";
        case "language":
          return `Язык отчёта — ${languageName(note.language)}; цитаты остаются на своём языке.`;
        case "noLanguage":
          return `Отчёт возможен только на английском и русском, но не на языке «${languageName(note.language)}».`;
        case "unknown":
          return `Не удалось понять, что должно изменить «${note.text.slice(0, 120)}».`;
      }
    },
  },
  research: {
    agent: "Находит в документах предложения, относящиеся к вопросу, и дословно цитирует их",
    searching: (item) => `Поиск в документах: «${item}»`,
    found: (quotations, documents) =>
      `${count(quotations, "цитата", "цитаты", "цитат")} из ${count(documents, "документа", "документов", "документов")}`,
    nothing: "В документах ничего об этом не найдено",
    unknownWords: (words) => `Ни в одном документе нет слов ${quoted(words)}.`,
    webFailed: (reason) => `Поиск в интернете не удался: ${reason}`,
  },
  figures: {
    agent: "Находит таблицы, относящиеся к вопросу, и вычисляет показатели по их ячейкам",
    searching: (item) => `Поиск таблиц: «${item}»`,
    found: (figures, tables) =>
      `${count(figures, "показатель", "показателя", "показателей")} из ${count(tables, "таблицы", "таблиц", "таблиц")}`,
    nothing: "Ни одна таблица не даёт такого показателя",
    comparing: (subjects) => `Сравнение: ${list(subjects)}`,
    computed: (measure, quantity) => `${quantity}, ${phrases.report.measures[measure]}`,
    figure: ({ measure, subject, value, unit, at }, isYear = false) => {
      const when = at === null ? "" : ` (${at})`;
      const amount = withUnit(number(value, measure, isYear), unit);
      switch (measure) {
        case "minimum":
          return `${subject}, наименьшее значение: ${amount}${when}`;
        case "maximum":
          return `${subject}, наибольшее значение: ${amount}${when}`;
        case "count":
          return `${subject}, количество: ${amount}${when}`;
        default:
          return `${subject}${when}: ${amount}`;
      }
    },
    time: "Время",
    subject: "Предмет",
    shortened: (shown, total) => `Показано ${shown} из ${count(total, "строки", "строк", "строк")}.`,
  },
  initial: {
    looking: "Просмотр документов",
    empty: "Документов, доступных этому исследованию, нет.",
    series: (titles) => `Статистические ряды по теме: ${quoted(titles)}.`,
    web: (titles) => `В интернете есть, например: ${quoted(titles)}.`,
    summary: ({ documents, passages, topics, tables }) =>
      [
        passages === 0
          ? `Ни один из документов (${documents}) об этом, похоже, не говорит.`
          : `К вопросу относятся ${count(passages, "фрагмент", "фрагмента", "фрагментов")}; документов всего ${documents}${topics.length === 0 ? "" : `, прежде всего ${quoted(topics)}`}.`,
        tables.length === 0 ? "" : `Таблицы по теме: ${quoted(tables)}.`,
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
  },
  planning: {
    researchTask: (item) => `Найти в документах: ${item}`,
    widerTask: (item) => `Искать шире: ${item}`,
    dataTask: (item) => `Вычислить показатели: ${item}`,
    compareTask: (items) => `Сравнить показатели: ${items.join("; ")}`,
    group: (number) => `Часть ${number}`,
    reason: ({ items, figures, coordination, conditions, mass }, total) =>
      total < 2
        ? "Правило «один шаг — просто»: один вопрос, ответ на который ищется только в тексте."
        : `Правило «${total >= 8 ? "восемь шагов и больше — сложно" : "от двух до семи шагов — средне"}»: ${count(total, "шаг", "шага", "шагов")} — ${list(
            [
              count(items, "пункт", "пункта", "пунктов"),
              figures > 0 ? `${figures} с показателями из таблиц помимо текста (два вида источников)` : "",
              coordination > 0 ? `${coordination} на основе результатов других (согласование)` : "",
              conditions > 0 ? "условие" : "",
              mass > 0 ? `${mass} сразу для многих (массовая операция или целая система)` : "",
            ].filter((part) => part !== ""),
          )}.`,
    analysis: ({ strategy, items, tasks, repaired }) =>
      `${{ direct: "Одна задача отвечает на всё", flat: "Задачи на одном уровне", hierarchical: "Дерево задач" }[strategy]}: ${count(items, "пункт", "пункта", "пунктов")}, ${count(tasks, "задача", "задачи", "задач")}${repaired ? "; самый простой план, так как прежний нарушал правило" : ""}.`,
    staysWhole: "Задача спрашивает об одном и остаётся целой.",
    notSimpler: "Части не были бы проще; задача остаётся целой.",
    splits: (parts) => `Задача спрашивает о ${parts} вещах.`,
  },
  review: {
    reason: (findings, sources) =>
      findings === 0
        ? "Ничего не найдено"
        : `${count(findings, "находка", "находки", "находок")}, ${count(sources, "источник", "источника", "источников")}`,
    covered: "Все пункты раскрыты.",
    gaps: (items) => `Мало найдено: ${quoted(items)}.`,
    noProgress: (items) => `Ещё один круг ничего не даст: ${quoted(items)}.`,
    widerTask: (item) => `Искать другими словами: ${item}`,
  },
  report: {
    onlyClosest: "Уверенного ответа нет; то, что ближе всего к нему, показано выше.",
    leftOut: (items, limit) =>
      `Не исследовано: ${count(items, "часть", "части", "частей")} вопроса, так как в задании не больше ${limit} пунктов; о них можно спросить в другом исследовании.`,
    notResearched: (limit) => `Не исследовано: в задании не больше ${limit} пунктов.`,
    notFoundReason: (documents, unknown, hasWeb) =>
      documents === 0
        ? hasWeb
          ? "Ответа нет ни на одной из найденных в интернете страниц."
          : "Документов нет."
        : `${documents === 1 ? "В единственном документе ответа нет" : `Ответа нет ни в одном из ${count(documents, "документа", "документов", "документов")}`}${unknownWords(unknown)}.`,
    measures: {
      value: "значение",
      latest: "последнее значение",
      change: "изменение",
      growth: "прирост",
      growth_per_year: "прирост за год",
      minimum: "минимум",
      maximum: "максимум",
      mean: "среднее",
      sum: "сумма",
      count: "количество",
      trend: "линейный тренд за год",
    },
    andOthers: (questions) => `и ещё ${count(questions, "вопрос", "вопроса", "вопросов")}`,
    partlyFound: (items) => `Ответ не найден: ${firstOf(items)}.`,
    partlyCertain: (items) =>
      items.length === 1
        ? `Уверенный ответ не найден: ${firstOf(items)}.`
        : `Уверенного ответа нет на ${count(items.length, "вопрос", "вопроса", "вопросов")}; ниже это отмечено.`,
    cut: (limit) => `Исследование остановлено ограничением: ${limit}.`,
  },
};
