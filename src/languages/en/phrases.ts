/** The extractive agents' phrases in English. */

import type { Figure } from "../../domain/evidence/evidence.ts";
import { formatNamed, type ReportFormat } from "../../domain/reports/formats.ts";
import { withUnit } from "../amounts.ts";
import { numberText } from "../number-text.ts";
import type { Phrases } from "../subjects/phrases.ts";

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

function quoted(items: readonly string[], last = "and"): string {
  return list(
    items.map((item) => `“${item}”`),
    last,
  );
}

/** Long lists by their first items and the number of the others. */
function firstOf(items: readonly string[]): string {
  return items.length <= 4 ? quoted(items) : list([...items.slice(0, 3).map((item) => `“${item}”`), `${items.length - 3} more`]);
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function number(value: number, measure: Figure["measure"], isYear = false): string {
  return numberText(value, measure, "en", isYear);
}

function formats(names: readonly ReportFormat[], last?: string): string {
  return list(
    names.map((name) => formatNamed(name).label),
    last,
  );
}

export const phrases: Phrases = {
  brief: {
    drafted: "Here is a draft of the brief.",
    noDocuments: "There are no documents that this session may use: without any, the report can only say that nothing was found.",
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
    howToGoOn: "Say “approve” to start, or tell me what to change (“add …”, “remove 2”, “replace … with …”, “only PDF”, “in Russian”).",
    whatToChange: "What should I change? For example: “add …”, “remove item 2”, “replace … with …”, “make it HTML too”, “in Russian”.",
    unchanged: "The brief stays as it was.",
    notUnderstood: (message, available) =>
      `I could not tell what “${message.trim().slice(0, 120)}” should change. You can say “add …”, “remove 2”, “replace … with …”, “goal: …”, name a format (${formats(available, "or")}) or a language (English or Russian), or say “approve” to start.`,
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
          return `A brief holds at most ${note.limit} items; left out: ${quoted(note.items.slice(0, 20))}${note.items.length > 20 ? ` and ${note.items.length - 20} more` : ""}.`;
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
  research: {
    agent: "Finds sentences in the documents that bear on a question and quotes them word for word",
    searching: (item) => `Searching the documents for “${item}”`,
    found: (quotations, documents) => `${count(quotations, "quotation")} from ${count(documents, "document")}`,
    nothing: "Nothing in the documents bears on it",
    unknownWords: (words) => `No document holds ${quoted(words, "or")}.`,
    webFailed: (reason) => `The web could not be searched: ${reason}`,
  },
  figures: {
    agent: "Finds tables that bear on a question and computes figures from their cells",
    searching: (item) => `Looking for tables about “${item}”`,
    found: (figures, tables) => `${count(figures, "figure")} from ${count(tables, "table")}`,
    nothing: "No table gives a figure for it",
    comparing: (subjects) => `Comparing ${list(subjects)}`,
    computed: (measure, quantity) => {
      switch (measure) {
        case "change":
          return `change in ${quantity}`;
        case "growth":
          return `growth of ${quantity}`;
        case "growth_per_year":
          return `yearly growth of ${quantity}`;
        default:
          return `${measure} of ${quantity}`;
      }
    },
    figure: ({ measure, subject, value, unit, at }, isYear = false) => {
      const when = at === null ? "" : ` (${at})`;
      const amount = withUnit(number(value, measure, isYear), unit);
      switch (measure) {
        case "minimum":
          return `${subject}, lowest value: ${amount}${when}`;
        case "maximum":
          return `${subject}, highest value: ${amount}${when}`;
        case "count":
          return `${subject}, count: ${amount}${when}`;
        default:
          return `${subject}${when}: ${amount}`;
      }
    },
    time: "Time",
    subject: "Subject",
    shortened: (shown, total) => `${shown} of ${total} rows are shown.`,
  },
  initial: {
    looking: "Looking through the documents",
    empty: "There are no documents that this session may use.",
    series: (titles) => `Statistical series that bear on it: ${quoted(titles)}.`,
    web: (titles) => `On the web, among others: ${quoted(titles)}.`,
    summary: ({ documents, passages, topics, tables }) =>
      [
        passages === 0
          ? `None of the ${count(documents, "document")} seems to speak of this.`
          : `${count(passages, "passage")} of ${count(documents, "document")} bear on the question${topics.length === 0 ? "" : `, above all under ${quoted(topics)}`}.`,
        tables.length === 0 ? "" : `Tables that bear on it: ${quoted(tables)}.`,
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
  },
  planning: {
    researchTask: (item) => `Find in the documents: ${item}`,
    widerTask: (item) => `Search more widely for: ${item}`,
    dataTask: (item) => `Compute figures for: ${item}`,
    compareTask: (items) => `Compare the figures of: ${items.join("; ")}`,
    group: (number) => `Part ${number}`,
    reason: ({ items, figures, coordination, conditions, mass }, total) =>
      total < 2
        ? "Rule 'one step is simple': one plain question, answered from passages alone."
        : `Rule '${total >= 8 ? "eight steps and more are complex" : "two to seven steps are medium"}': ${count(total, "step")} — ${list(
            [
              count(items, "scope item"),
              figures > 0 ? `${figures} with figures from tables beside the passages (two kinds of sources)` : "",
              coordination > 0 ? `${coordination} that ${coordination === 1 ? "needs" : "need"} the outcome of others (coordination)` : "",
              conditions > 0 ? "a condition" : "",
              mass > 0 ? `${mass} that ${mass === 1 ? "stands" : "stand"} for many (a mass operation or a whole system)` : "",
            ].filter((part) => part !== ""),
          )}.`,
    analysis: ({ strategy, items, tasks, repaired }) =>
      `${{ direct: "One task answers all", flat: "Tasks on one level", hierarchical: "A tree of tasks" }[strategy]}: ${count(items, "scope item")}, ${count(tasks, "task")}${repaired ? "; the plainest plan, since the one before broke a rule" : ""}.`,
    staysWhole: "It asks for one thing and stays whole.",
    notSimpler: "Its parts would not be simpler; it stays whole.",
    splits: (parts) => `It asks for ${parts} things.`,
  },
  review: {
    reason: (findings, sources) =>
      findings === 0 ? "Nothing was found" : `${count(findings, "finding")} from ${count(sources, "source")}`,
    covered: "Every scope item is covered.",
    gaps: (items) => `Thin: ${quoted(items)}.`,
    noProgress: (items) => `Another round would bring nothing for ${quoted(items)}.`,
    widerTask: (item) => `Search with other words for: ${item}`,
  },
  report: {
    onlyClosest: "Nothing answers it for certain; what comes closest is shown above.",
    leftOut: (items, limit) =>
      `${items === 1 ? "One part" : `${items} parts`} of the question ${items === 1 ? "was" : "were"} not researched, since a brief holds at most ${limit}; ask for ${items === 1 ? "it" : "them"} in another session.`,
    notResearched: (limit) => `Not researched: a brief holds at most ${limit} items.`,
    notFoundReason: (documents, unknown, hasWeb) =>
      documents === 0
        ? hasWeb
          ? "Nothing on the pages that a search of the web named answers it."
          : "There are no documents."
        : `${documents === 1 ? "The only document does not answer it" : `Nothing in ${count(documents, "document")} answers it`}${unknown.length === 0 ? "" : `; no document holds ${quoted(unknown, "or")}`}.`,
    measures: {
      value: "value",
      latest: "latest value",
      change: "change",
      growth: "growth",
      growth_per_year: "growth a year",
      minimum: "minimum",
      maximum: "maximum",
      mean: "mean",
      sum: "sum",
      count: "count",
      trend: "linear trend a year",
    },
    andOthers: (questions) => `and ${questions} more ${questions === 1 ? "question" : "questions"}`,
    partlyFound: (items) => `No answer was found for ${firstOf(items)}.`,
    partlyCertain: (items) =>
      items.length === 1
        ? `No certain answer was found for ${firstOf(items)}.`
        : `${items.length} questions have no certain answer; each says so below.`,
    cut: (limit) => `The research was cut short by a limit: ${limit}.`,
  },
};
