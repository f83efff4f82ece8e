/** The brief dialogue: drafts a brief from the request, applies the user's changes, and recognises approval. */

import type { z } from "zod";
import { type BriefContent, unasked } from "../../../domain/plans/brief.ts";
import type { ReportFormat } from "../../../domain/reports/formats.ts";
import { isSpoken, languageOf, phrasesFor } from "../../../languages/combined.ts";
import type { BriefPhrases, Note } from "../../../languages/subjects/phrases.ts";
import { isApproval, isRefusal } from "../../../sources/text/consent.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { briefBuilderInput, briefBuilderOutput, type SessionAgents } from "../../contracts.ts";
import { type Command, commandsIn, itemsIn } from "./commands.ts";
import { openQuestion } from "./open-questions.ts";
import { revise } from "./revision.ts";
import { isQuestion, itemsBeyond, mostItems, scopeItemsAfter, scopeItemsOf } from "./scope-items.ts";
import { formOf } from "./wishes.ts";

type Input = z.infer<typeof briefBuilderInput>;
type Output = z.infer<typeof briefBuilderOutput>;

export const briefBuilder: SessionAgents["briefBuilder"] = {
  name: "extractive.brief-builder",
  version: "5",
  input: briefBuilderInput,
  output: briefBuilderOutput,
  run: async (input, { earlierConversation }) => turn(input, earlierConversation),
};

/** One turn of the dialogue; pure. `earlier`: what was said before the request. */
export function turn(input: Input, earlier?: string): Output {
  if (input.brief === null) return draft(input, earlier);
  const { version: _version, status: _status, ...current } = input.brief;
  return input.message === null ? { intent: "question", ...replied(current, []) } : answer(input, current, input.message);
}

function draft(input: Input, earlier: string | undefined): Output {
  const form = formOf(input.query);
  const language = form.language !== null && isSpoken(form.language) ? form.language : input.language;
  const { brief: phrases } = phrasesFor(language);
  const scope = scopeItemsAfter(form.text, earlier);
  const asked = openQuestion(scope, input.initialContext);
  const brief: BriefContent = {
    goal: form.text.trim().slice(0, 4_000),
    scope,
    questions: asked === null ? [] : [phrases.openQuestion(asked)],
    outputFormats: firstFormats(input, form.formats),
    language,
    ...unasked,
  };
  const remarks = [phrases.drafted];
  const { documents, tables, web } = input.initialContext;
  if (documents === 0 && tables.length === 0 && web !== true) remarks.push(phrases.noDocuments);
  const beyond = itemsBeyond(form.text);
  if (beyond.length > 0) remarks.push(phrases.note({ kind: "tooMany", limit: mostItems, items: beyond }));
  const unavailable = [...form.unavailable, ...form.formats.filter((format) => !input.availableFormats.includes(format))];
  if (unavailable.length > 0) remarks.push(phrases.note({ kind: "unavailable", words: unavailable, available: input.availableFormats }));
  return { intent: "drafted", ...replied(brief, remarks) };
}

function firstFormats(input: Input, named: ReportFormat[]): ReportFormat[] {
  const wanted = (input.outputFormats ?? named).filter((format) => input.availableFormats.includes(format));
  if (wanted.length > 0) return [...new Set(wanted)];
  const fallback = input.availableFormats.includes("md") ? "md" : input.availableFormats[0];
  return [fallback ?? "md"];
}

function answer(input: Input, brief: BriefContent, message: string): Output {
  const { brief: phrases } = phrasesFor(brief.language);
  if (isApproval(message)) return { intent: "approve", reply: briefApproved(brief), brief };
  const { wish, approves } = wishAndApproval(message);
  const commands = commandsIn(wish);
  const known = commands.filter((command) => command.kind !== "unknown" || !isApproval(command.text));
  const understood = known.filter((command) => command.kind !== "unknown");
  if (understood.length === 0) {
    if (isRefusal(message)) return { intent: "question", reply: phrases.whatToChange, brief };
    const answered = brief.questions.length > 0 ? withAnswer(brief, message, input) : null;
    if (answered !== null) return { intent: "revised", ...replied(answered, [phrases.note({ kind: "narrowed", items: answered.scope })]) };
    return { intent: "question", reply: phrases.notUnderstood(message, input.availableFormats), brief };
  }
  return revised(brief, known, { available: input.availableFormats, phrases, approves });
}

/** 'Drop item 2, then go on' changes the brief and approves it. */
function wishAndApproval(message: string): { wish: string; approves: boolean } {
  const [, wish, last] = /^(.+)[,.;!\n—–](.+)$/su.exec(message.trim().replace(/[.!]+$/u, "")) ?? [];
  if (wish === undefined || last === undefined || message.includes("?") || !isApproval(last)) return { wish: message, approves: false };
  return { wish, approves: true };
}

/** What a command came to where it was carried out. */
const done: ReadonlySet<Note["kind"]> = new Set([
  "added",
  "alreadyThere",
  "removed",
  "replaced",
  "narrowed",
  "goal",
  "formats",
  "language",
]);

interface Revising {
  available: readonly ReportFormat[];
  phrases: BriefPhrases;
  approves: boolean;
}

function revised(brief: BriefContent, commands: readonly Command[], { available, phrases, approves }: Revising): Output {
  const revision = revise(brief, commands, available);
  const settled = { ...revision.brief, questions: revision.changed ? [] : revision.brief.questions };
  const words = revision.changed ? phrasesFor(settled.language).brief : phrases;
  const remarks = revision.notes.map((note) => words.note(note));
  if (!revision.changed) return { intent: "question", reply: [...remarks, words.unchanged, "", words.howToGoOn].join("\n"), brief };
  const isApproved = approves && revision.notes.every(({ kind }) => done.has(kind));
  return { intent: "revised", ...(isApproved && { approves }), ...replied(settled, remarks, isApproved) };
}

/** Applies the answer to the open question: which aspects of a bare subject are wanted, or other words for it. */
function withAnswer(brief: BriefContent, message: string, { initialContext }: Input): BriefContent | null {
  if (contentStems(message).length === 0) return null;
  const asked = openQuestion(brief.scope, initialContext);
  if (asked === null) return null;
  if (asked.kind === "words") return { ...brief, scope: scopeItemsOf(message), questions: [] };
  const subject = new Set(contentStems(asked.subject));
  const items = isQuestion(message) ? scopeItemsOf(message) : itemsIn(message);
  const scope = items.map((item) => (contentStems(item).some((stem) => subject.has(stem)) ? item : `${asked.subject}: ${item}`));
  return { ...brief, scope: scope.slice(0, 20).map((item) => item.slice(0, 1_000)), questions: [] };
}

function replied(brief: BriefContent, remarks: string[], isApproved = false): { reply: string; brief: BriefContent } {
  const { brief: phrases } = phrasesFor(brief.language);
  const end = isApproved ? [briefApproved(brief)] : [...brief.questions, phrases.howToGoOn];
  return { reply: [...remarks, "", phrases.summary(brief), "", ...end].join("\n").trim(), brief };
}

const briefApproved = ({ language }: BriefContent): string => languageOf(language).progress.session.briefApproved;
