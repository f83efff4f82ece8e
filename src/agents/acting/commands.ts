/** Splits a request into its commands: 'read Anna's letter and send her an answer' has two. Pure. */
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import { spacedAlternatives } from "../../languages/combined.ts";
import { type Action, actionIn, isCommand } from "./action.ts";

const joint = new RegExp(
  `\\s*[,;]\\s*(?:(?:${spacedAlternatives(({ actions }) => actions.joints)})(?=\\s)\\s*)?|\\s+(?:${spacedAlternatives(({ actions }) => actions.joints)})\\s+`,
  "giu",
);
const sentenceEnd = /(?<=[\p{L}\p{N})»"”'][.!?]+)\s+(?=\p{Lu})|\n+/u;

/** 'How do I create a folder and then delete it' is a question, not a command. */
const question = new RegExp(`^(?:${spacedAlternatives(({ brief }) => brief.askers)})(?![\\p{L}\\p{N}])`, "iu");

/** A part of a request, with what it commands; null where it is no command. */
export interface Part {
  text: string;
  action: Action | null;
}

/** The parts of a request, split only where a command begins. */
export function partsOf(request: string): Part[] {
  return request
    .split(sentenceEnd)
    .map(singleSpaced)
    .flatMap((sentence) => cutAtCommands(sentence.replace(/[.!]+$/u, "")))
    .filter((text) => text !== "")
    .map((text) => ({ text, action: actionIn(text) }));
}

function cutAtCommands(sentence: string): string[] {
  if (question.test(sentence)) return [sentence];
  const parts: string[] = [];
  let from = 0;
  for (const match of sentence.matchAll(joint)) {
    const end = match.index + match[0].length;
    if (!isCommand(sentence.slice(end))) continue;
    parts.push(sentence.slice(from, match.index).trim());
    from = end;
  }
  return [...parts, sentence.slice(from).trim()];
}

/** The commands of a request that change something outside. */
export function actionsOf(request: string): Action[] {
  return partsOf(request).flatMap(({ action }) => (action?.acts === true ? [action] : []));
}

/** The part of a request that an item of its scope comes from; the item itself if the request does not contain it. */
export function partOf(item: string, parts: readonly Part[]): Part {
  const own = normal(item);
  const found = parts.find(({ text }) => normal(text).endsWith(own));
  return found ?? { text: item, action: actionIn(item) };
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}@]+/gu, " ")
    .trim();
}
