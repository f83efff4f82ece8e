/** Ralph's own words in Russian. */
import type { ReportFormat } from "../../../domain/brief.ts";
import type { Phrases } from "./phrases.ts";

const formatNames: Record<ReportFormat, string> = { md: "Markdown", html: "HTML", json: "JSON", pdf: "PDF" };
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

function formats(names: readonly ReportFormat[]): string {
  return list(names.map((name) => formatNames[name]));
}

export const russian: Phrases = {
  brief: {
    drafted: "Вот черновик задания.",
    noDocuments: "Документов пока нет: без них отчёт сможет сказать только, что ничего не найдено.",
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
      "Скажите «подтверждаю», чтобы начать, или что изменить («добавь …», «убери …», «замени … на …», «только PDF», «на английском»).",
    approved: "Задание утверждено. Исследование начинается.",
    whatToChange: "Что изменить? Например: «добавь …», «убери пункт 2», «замени … на …», «сделай ещё и HTML», «на английском».",
    unchanged: "Задание осталось прежним.",
    notUnderstood: (message, available) =>
      `Не удалось понять, что должно изменить «${message.trim().slice(0, 120)}». Можно сказать «добавь …», «убери …», «замени … на …», «цель: …», назвать формат (${formats(available)}) или язык (английский, русский) либо «подтверждаю», чтобы начать.`,
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
          return `В задании не больше ${note.limit} пунктов; остальное не вошло.`;
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
};
