/** Ralph's own words in English. */
import type { ReportFormat } from "../../../domain/brief.ts";
import type { Phrases } from "./phrases.ts";

const formatNames: Record<ReportFormat, string> = { md: "Markdown", html: "HTML", json: "JSON", pdf: "PDF" };
const languageNames: Record<string, string> = {
  en: "English",
  ru: "Russian",
  de: "German",
  fr: "French",
  es: "Spanish",
  zh: "Chinese",
  it: "Italian",
};

function languageName(tag: string): string {
  return languageNames[tag.split("-")[0] ?? tag] ?? tag;
}

function list(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

function quoted(items: readonly string[]): string {
  return list(items.map((item) => `“${item}”`));
}

function formats(names: readonly ReportFormat[]): string {
  return list(names.map((name) => formatNames[name]));
}

export const english: Phrases = {
  brief: {
    drafted: "Here is a draft of the brief.",
    noDocuments: "There are no documents yet: without any, the report can only say that nothing was found.",
    openQuestion: (question) =>
      question.kind === "focus"
        ? `What about “${question.subject}” matters most to you? The documents speak of, for example: ${list(question.topics, "or")}.`
        : `I find nothing about “${question.subject}” in the documents. Which other words may they use for it?`,
    summary: (brief) =>
      [
        `Goal: ${brief.goal}`,
        "The report will cover:",
        ...brief.scope.map((item, index) => `${index + 1}. ${item}`),
        `Formats: ${formats(brief.outputFormats)}. Language: ${languageName(brief.language)}.`,
      ].join("\n"),
    howToGoOn: "Say “approve” to start, or tell me what to change (“add …”, “remove …”, “replace … with …”, “only PDF”, “in Russian”).",
    approved: "The brief is approved. The research starts.",
    whatToChange: "What should I change? For example: “add …”, “remove item 2”, “replace … with …”, “make it HTML too”, “in Russian”.",
    unchanged: "The brief stays as it was.",
    notUnderstood: (message, available) =>
      `I could not tell what “${message.trim().slice(0, 120)}” should change. You can say “add …”, “remove …”, “replace … with …”, “goal: …”, name a format (${formats(available)}) or a language (English, Russian), or say “approve” to start.`,
    note: (note) => {
      switch (note.kind) {
        case "added":
          return `Added: ${quoted(note.items)}.`;
        case "alreadyThere":
          return `Already in the brief: ${quoted(note.items)}.`;
        case "removed":
          return `Removed: ${quoted(note.items)}.`;
        case "notThere":
          return `The brief has no item like “${note.target}”.`;
        case "lastItem":
          return "I cannot remove the last item: the report has to cover something.";
        case "tooMany":
          return `A brief holds at most ${note.limit} items; the rest was left out.`;
        case "replaced":
          return `Replaced “${note.old}” with “${note.item}”.`;
        case "narrowed":
          return `The report will cover ${quoted(note.items)}.`;
        case "goal":
          return "The goal is changed.";
        case "formats":
          return `The report will be made as ${formats(note.formats)}.`;
        case "unavailable":
          return `${list(note.words)} cannot be made yet; there is ${formats(note.available)}.`;
        case "lastFormat":
          return "At least one format has to stay.";
        case "language":
          return `The report will be written in ${languageName(note.language)}; quotations stay in their own language.`;
        case "noLanguage":
          return `I can write in English and Russian only, not in ${languageName(note.language)}.`;
        case "unknown":
          return `I could not tell what “${note.text.slice(0, 120)}” should change.`;
      }
    },
  },
};
