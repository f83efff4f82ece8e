/** What Ralph says of a session beside the dialogue over its brief, in the session's language. */
import type { ReportFormat } from "../../domain/brief.ts";
import { detectLanguage } from "../../sources/text/language.ts";
import type { SessionRow } from "../../store/sessions.ts";

export interface SessionWords {
  planWaits(version: number): string;
  planApproved: string;
  /** How to answer a plan that waits, where the answer was something else. */
  planAnswer(version: number): string;
  done(formats: readonly ReportFormat[]): string;
  failed(message: string): string;
}

const english: SessionWords = {
  planWaits: (version) => `The plan is ready and waits for you: say “approve” to approve plan version ${version}.`,
  planApproved: "The plan is approved. The work begins.",
  planAnswer: (version) =>
    `Plan version ${version} waits for your approval: say 'approve', or put another plan in its place. A plan is not changed by words.`,
  done: (formats) => `The research is done. Report: ${formats.join(", ")}.`,
  failed: (message) => `The research failed: ${message}`,
};

const russian: SessionWords = {
  planWaits: (version) => `План готов и ждёт вас: скажите «подтверждаю», чтобы утвердить версию плана ${version}.`,
  planApproved: "План утверждён. Работа начинается.",
  planAnswer: (version) =>
    `Версия плана ${version} ждёт утверждения: скажите «подтверждаю» или замените план другим. Словами план не изменить.`,
  done: (formats) => `Исследование завершено. Отчёт: ${formats.join(", ")}.`,
  failed: (message) => `Исследование не удалось: ${message}`,
};

/** English for every language but Russian: the words have to be read by whoever reads the API. */
export function sessionWords({ language, query }: Pick<SessionRow, "language" | "query">): SessionWords {
  return (language ?? detectLanguage(query)) === "ru" ? russian : english;
}
