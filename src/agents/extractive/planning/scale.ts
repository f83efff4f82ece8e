/** Detects steps of a request that stand for many: an action for each of many people, a period's letters, a whole system. Pure. */
import { spacedAlternatives, wholeWords } from "../../../languages/combined.ts";
import { partsOf } from "../../acting/commands.ts";

const many = wholeWords(({ commands }) => commands.many);
const people = wholeWords(({ commands }) => commands.people);
/** 'Find all letters', but not 'find a time when all are free'. */
const manyFirst = new RegExp(`^\\S+\\s+(?:${spacedAlternatives(({ commands }) => commands.many)})(?![\\p{L}\\p{N}])`, "iu");
const correspondence = wholeWords(({ commands }) => commands.correspondence);
const systems = wholeWords(({ commands }) => commands.systems);
const period = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spacedAlternatives(({ commands }) => commands.period)})(?![\\p{L}\\p{N}])`, "iu");
const verb = (words: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");
const studies = verb(spacedAlternatives(({ commands }) => `${commands.acts.analyse}|${commands.acts.summarise}|${commands.acts.check}`));
const reworks = verb(spacedAlternatives(({ commands }) => commands.reworking));
const transfer = new RegExp(
  spacedAlternatives(({ commands }) => commands.transfer),
  "iu",
);

/** Steps of a request that stand for many. */
export interface Scale {
  /** Actions that are done for each of many. */
  repeated: number;
  /** Studies of many texts or of a whole system. */
  studied: number;
  /** Changes of a whole system. */
  reworked: number;
}

/** What makes a step many: people who are found for an act, a study of many texts, the change of a whole. */
export type StepKind = "people" | "study" | "system";

export function scaleOf(request: string): Scale {
  const parts = request.endsWith("?") ? [] : partsOf(request);
  const acts = parts.map(({ text, action }) => action?.acts === true && !isReworked(text));
  const lastAct = acts.lastIndexOf(true);
  // People found before an action are those that it is done for.
  const forMany = parts.filter(({ text }, index) => index <= lastAct && (many.test(text) || people.test(text)) && many.test(request));
  return {
    repeated: lastAct >= 0 && forMany.length > 0 ? Math.max(1, acts.filter((isAct) => isAct).length) : 0,
    studied: parts.filter(({ text }) => isStudied(text)).length,
    reworked: parts.filter(({ text }) => isReworked(text)).length,
  };
}

/** What makes a step of the request many; null for a step that is one. */
export function kindOf(step: string, request: string): StepKind | null {
  if (isReworked(step)) return "system";
  const { repeated, studied } = scaleOf(request);
  if ((studied > 0 && isStudied(step)) || (repeated > 0 && studies.test(step) && systems.test(step))) return "study";
  const acts = partsOf(step).some(({ action }) => action?.acts === true);
  return repeated > 0 && !acts && (people.test(step) || manyFirst.test(step)) ? "people" : null;
}

/** Whether a step says 'all' of people that an earlier step names: 'find a time when all are free'. */
export function meansThoseBefore(step: string): boolean {
  return many.test(step) && !manyFirst.test(step) && !people.test(step);
}

function isStudied(text: string): boolean {
  return studies.test(text) && correspondence.test(text) && period.test(text);
}

function isReworked(text: string): boolean {
  return reworks.test(text) && (systems.test(text) || transfer.test(text));
}
