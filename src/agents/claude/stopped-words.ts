/** How a task that reached a limit says so, in the languages that Ralph speaks itself; English for all others. */
import type { StopReason } from "./conversation.ts";

const english: Record<StopReason, string> = {
  turns: "its limit of turns",
  tokens: "its limit of tokens",
  time: "its time limit",
  budget: "the session's budget",
};
const russian: Record<StopReason, string> = {
  turns: "предела ходов",
  tokens: "предела токенов",
  time: "предела времени",
  budget: "бюджета сессии",
};

export function stoppedWords(language: string, reason: StopReason, turns: number, passages: number): string {
  return language.split("-")[0] === "ru"
    ? `Задача достигла ${russian[reason]} (ходов: ${turns}, прочитано отрывков: ${passages}).`
    : `The task reached ${english[reason]} (turns: ${turns}, passages read: ${passages}).`;
}
