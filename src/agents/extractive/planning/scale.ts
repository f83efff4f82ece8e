/** Tells of a request what makes one of its steps many: an act for each of many people, a period's letters, a whole system. Pure. */
import { spacedAlternatives, wholeWords } from "../../../languages/combined.ts";
import { partsOf } from "../../acting/commands.ts";

const many = wholeWords(({ commands }) => commands.many);
const people = wholeWords(({ commands }) => commands.people);
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
  /** Acts that are done for each of many. */
  repeated: number;
  /** Studies of many texts or of a whole system. */
  studied: number;
  /** Changes of a whole system. */
  reworked: number;
}

export function scaleOf(request: string): Scale {
  const parts = request.endsWith("?") ? [] : partsOf(request);
  const acts = parts.map(({ text, action }) => action?.acts === true && !reworks.test(text));
  const lastAct = acts.lastIndexOf(true);
  // Who was found before an act is whom it is done for.
  const forMany = parts.filter(({ text }, index) => index <= lastAct && (many.test(text) || people.test(text)) && many.test(request));
  return {
    repeated: lastAct >= 0 && forMany.length > 0 ? Math.max(1, acts.filter((isAct) => isAct).length) : 0,
    studied: parts.filter(({ text }) => studies.test(text) && correspondence.test(text) && period.test(text)).length,
    reworked: parts.filter(({ text }) => isReworked(text)).length,
  };
}

function isReworked(text: string): boolean {
  return reworks.test(text) && (systems.test(text) || transfer.test(text));
}

/** Whether any step of it stands for many. */
export function isLarge({ repeated, studied, reworked }: Scale): boolean {
  return repeated + studied + reworked > 0;
}
