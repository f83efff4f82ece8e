/** What Ralph says while it works, in Russian. */
import type { ProgressWords } from "../subjects/progress.ts";

const limits = {
  turns: "предела ходов",
  tokens: "предела токенов",
  time: "предела времени",
  budget: "бюджета сессии",
};

export const progress: ProgressWords = {
  engine: {
    thinking: (sentence) => sentence,
    searching: (query) => `Ищу: ${query}`,
    reading: (what) => `Читаю ${what}`,
    usingTool: (name, what) => `Работает ${name}${what === "" ? "" : `: ${what}`}`,
    writing: "Пишу текст отчёта",
    reviewing: "Оцениваю, что уже раскрыто",
    planning: "Составляю задачи",
    lookingAround: "Осматриваю документы",
    stopped: (reason, turns, passages) => `Задача достигла ${limits[reason]} (ходов: ${turns}, прочитано отрывков: ${passages}).`,
    briefWithoutModel: "Лимит сессии исчерпан: бриф остаётся таким, каков вопрос.",
  },
  session: {
    planWaits: (version) => `План готов и ждёт вас: скажите «подтверждаю», чтобы утвердить версию плана ${version}.`,
    planApproved: "План утверждён. Работа начинается.",
    planAnswer: (version) =>
      `Версия плана ${version} ждёт утверждения: скажите «подтверждаю» или замените план другим. Словами план не изменить.`,
    done: (formats) => `Исследование завершено. Отчёт: ${formats.join(", ")}.`,
    failed: (message) => `Исследование не удалось: ${message}`,
  },
  supervisor: {
    started: "Начинаю выполнение задачи…",
    assessing: "Оцениваю сложность задачи…",
    complexity: (value) => `Сложность: ${value}`,
    strategy: (value) => `Стратегия: ${value}`,
    stepStarted: (description) => `Шаг: ${description}`,
    stepCompleted: (description) => `Готово: ${description}`,
    stepFailed: (description) => `Не удалось: ${description}`,
    stepSkipped: (description) => `Пропущено: ${description}`,
    stepAsks: (question) => `Жду ответа: ${question}`,
    completed: "Задача выполнена",
    failed: (message) => `Задача не выполнена: ${message}`,
    cancelled: "Задача отменена",
    nothingFound: "Ничего, что отвечало бы на задачу, не найдено.",
    fallback: "Не удалось выполнить задачу. Попробуйте ещё раз или сформулируйте её иначе.",
  },
};
