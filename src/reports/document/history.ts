/** A session's usage and its conversation, as parts of a report. Pure. */
import type { SessionHistory } from "../../domain/sessions/report-record.ts";
import { languageOf } from "../../languages/combined.ts";
import { formatDuration, formatNumber, formatPrice, formatTime } from "../numbers/number-format.ts";
import type { Labels } from "../text/labels.ts";
import type { Block } from "./blocks.ts";
import { textBlocks } from "./outcome-output.ts";

/** A message of the conversation. */
export interface Turn {
  role: "user" | "assistant";
  /** 'User', 'Ralph'. */
  speaker: string;
  /** As printed. */
  at: string;
  /** RFC 3339. */
  createdAt: string;
  blocks: Block[];
}

/** The conversation; empty without a message of the user. */
export function conversationOf(history: SessionHistory | undefined, labels: Labels, language: string, locale: string): Turn[] {
  const { messages } = history ?? { messages: [] };
  if (messages.every(({ role }) => role !== "user")) return [];
  const words = languageOf(language);
  return messages.flatMap(({ role, content, createdAt }): Turn[] => {
    const blocks = textBlocks(content, words);
    return blocks.length === 0 ? [] : [{ role, speaker: labels.speakers[role], at: formatTime(createdAt, locale), createdAt, blocks }];
  });
}

/** Time, calls of models and their cost, in words; empty where nothing is known of them. */
export function effortFacts(history: SessionHistory | undefined, labels: Labels, locale: string): { label: string; text: string }[] {
  if (history === undefined) return [];
  const { usage, workedMs } = history;
  const count = (value: number): string => formatNumber(value, locale, true);
  const calls = labels.modelCalls(count(usage.modelCalls), count(usage.inputTokens), count(usage.outputTokens));
  const cost = usage.costUsd === null ? labels.unknownCost : formatPrice(usage.costUsd, locale);
  return [
    { label: labels.workTime, text: formatDuration(workedMs, locale) },
    ...(usage.modelCalls === 0
      ? []
      : [
          { label: labels.modelUse, text: calls },
          { label: labels.cost, text: cost },
        ]),
  ];
}
