/** What the supervisor says while it works and where it has no answer, in the language of the task. */
import { detectLanguage } from "../../sources/text/language.ts";

export interface SupervisorWords {
  started: string;
  assessing: string;
  complexity(value: string): string;
  strategy(value: string): string;
  stepStarted(description: string): string;
  stepCompleted(description: string): string;
  stepFailed(description: string): string;
  stepSkipped(description: string): string;
  stepAsks(question: string): string;
  completed: string;
  failed(message: string): string;
  cancelled: string;
  nothingFound: string;
  fallback: string;
}

const english: SupervisorWords = {
  started: "Starting work on the task…",
  assessing: "Judging how complex the task is…",
  complexity: (value) => `Complexity: ${value}`,
  strategy: (value) => `Strategy: ${value}`,
  stepStarted: (description) => `Step: ${description}`,
  stepCompleted: (description) => `Done: ${description}`,
  stepFailed: (description) => `Failed: ${description}`,
  stepSkipped: (description) => `Left out: ${description}`,
  stepAsks: (question) => `Waiting for an answer: ${question}`,
  completed: "The task is done",
  failed: (message) => `The task failed: ${message}`,
  cancelled: "The task was cancelled",
  nothingFound: "Nothing was found that answers the task.",
  fallback: "The task could not be carried out. Please try again or put it in other words.",
};

const russian: SupervisorWords = {
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
};

export function supervisorWords(task: string): SupervisorWords {
  return detectLanguage(task) === "ru" ? russian : english;
}
