/** A session's usage and its conversation, as parts of a report. Pure. */
import type { SessionHistory } from "../../domain/sessions/report-record.ts";
import { languageOf } from "../../languages/combined.ts";
import { formatDuration, formatNumber, formatPrice, formatTime } from "../numbers/number-format.ts";
import type { Labels } from "../text/labels.ts";
import { shortened } from "../text/plain-text.ts";
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

/** What a reader of the report needs of a message: all of a short one, the beginning of a long one. Characters, and messages at each end. */
const longest = { user: 400, assistant: 200 };
const mostAtEnds = 6;

/** The conversation in brief; empty without a message of the user. `remark` says so where words are left out. */
export function conversationOf(
  history: SessionHistory | undefined,
  labels: Labels,
  language: string,
  locale: string,
): { turns: Turn[]; remark: string | null } {
  const messages = (history?.messages ?? []).filter(({ content }) => content.trim() !== "");
  if (messages.every(({ role }) => role !== "user")) return { turns: [], remark: null };
  const words = languageOf(language);
  const shown =
    messages.length <= 2 * mostAtEnds ? messages : [...messages.slice(0, mostAtEnds), ...messages.slice(messages.length - mostAtEnds)];
  const told = shown.map(({ content, role }) => inBrief(content.trim(), role));
  const turns = shown.flatMap(({ role, createdAt }, index): Turn[] => {
    const blocks = textBlocks(told[index] ?? "", words);
    return blocks.length === 0 ? [] : [{ role, speaker: labels.speakers[role], at: formatTime(createdAt, locale), createdAt, blocks }];
  });
  const isWhole = shown.length === messages.length && shown.every(({ content }, index) => content.trim() === told[index]);
  return { turns, remark: isWhole ? null : labels.conversationInBrief };
}

/** Ralph repeats the brief below the first line of an answer; the report has its last version. */
function inBrief(content: string, role: Turn["role"]): string {
  return shortened(role === "user" ? content : (content.split(/\n/u)[0] ?? ""), longest[role]);
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
