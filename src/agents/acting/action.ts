/** Reads what a command or a step of a plan does, and to what: 'send Anna the invitation' sends an invitation. Pure. */
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import { spacedAlternatives } from "../../languages/combined.ts";
import { type Doing, doings, type Thing, things } from "../../languages/subjects/actions.ts";

export interface Action {
  /** The command in its own words. */
  text: string;
  doing: Doing;
  things: readonly Thing[];
  /** The text after the verb. */
  object: string;
  /** Whether it changes something outside of Ralph. Actions that do not are research. */
  acts: boolean;
}

const end = String.raw`(?![\p{L}\p{N}_])`;
const start = String.raw`(?<![\p{L}\p{N}_])`;
const any = (pick: Parameters<typeof spacedAlternatives>[0]) => `(?:${spacedAlternatives(pick)})`;

const verbs = doings.map((doing) => [doing, new RegExp(`^${any(({ actions }) => actions.verbs[doing])}${end}`, "iu")] as const);
const anyVerb = new RegExp(`^(?:${doings.map((doing) => any(({ actions }) => actions.verbs[doing])).join("|")})${end}`, "iu");
const deeds = doings.map((doing) => {
  const words = `${spacedAlternatives(({ actions }) => actions.deeds[doing])}|${spacedAlternatives(({ actions }) => actions.verbs[doing])}`;
  return [doing, new RegExp(`${start}(?:${words})${end}`, "iu")] as const;
});
const named = things.map((thing) => [thing, new RegExp(`${start}${any(({ actions }) => actions.things[thing])}${end}`, "iu")] as const);
const reports = new RegExp(`${start}${any(({ actions }) => actions.reports)}${end}`, "iu");
const nounVerb = new RegExp(`^${any(({ actions }) => actions.nounVerbs)}${end}`, "iu");
const determiner = new RegExp(`^${any(({ actions }) => actions.determiners)}${end}`, "iu");
const lead = new RegExp(`^(?:${any(({ actions }) => actions.lead)}${end}[\\s,:]*)+`, "iu");
const toUser = new RegExp(`^${any(({ actions }) => actions.toUser)}${end}`, "iu");
const addressed = new RegExp(`${start}${any(({ actions }) => actions.addressee)}${end}|[\\w.+-]+@[\\w-]+\\.`, "iu");
const name = /(?<=\s)\p{Lu}\p{Ll}+/u;
const address = /^[\w.+-]+@[\w-]+\./u;

/** Objects without which a verb changes nothing outside: 'create a table' asks for a report. */
const needs: Partial<Record<Doing, readonly Thing[]>> = {
  write: ["email", "message", "invitation", "code"],
  schedule: ["event", "invitation", "booking", "task", "message", "email", "calendar", "freeTime", "payment"],
  create: ["event", "invitation", "calendar", "task", "file", "page", "account", "booking", "payment", "message", "person", "code", "data"],
  change: things,
  move: ["file", "code", "email", "event", "data", "task", "payment", "page", "account"],
  publish: ["page", "message", "code", "file", "data", "event"],
  run: ["device", "code", "task", "account"],
  cancel: ["event", "invitation", "booking", "payment", "account", "task", "code"],
  accept: ["event", "invitation", "payment", "code", "task", "booking"],
};

/** The command that the text is; null for a question, a topic or a statement. */
export function actionIn(text: string): Action | null {
  const whole = singleSpaced(text);
  const command = commandOf(whole);
  if (command === null) return null;
  const { doing, object } = command;
  return { text: whole, doing, things: thingsIn(object), object, acts: actsOn(doing, object) };
}

/** Whether a text with single spaces is a command, without reading what it is about. */
export function isCommand(text: string): boolean {
  return commandOf(text) !== null;
}

function commandOf(text: string): Pick<Action, "doing" | "object"> | null {
  const bare = text.replace(lead, "");
  if (text.endsWith("?") && bare === text) return null;
  if (!anyVerb.test(bare)) return null;
  for (const [doing, pattern] of verbs) {
    const verb = pattern.exec(bare)?.[0];
    if (verb === undefined) continue;
    const object = bare.slice(verb.length).trim();
    if (!isNounHere(bare, object)) return { doing, object };
  }
  return null;
}

/** 'Order books', 'mail volume': a verb that may be a noun counts only before an article, a pronoun, a number or an address. */
function isNounHere(bare: string, rest: string): boolean {
  return nounVerb.test(bare) && !determiner.test(rest) && !address.test(rest);
}

function actsOn(doing: Doing, rest: string): boolean {
  if (doing === "check" || doing === "look" || rest === "") return false;
  if (toUser.test(rest) && doing !== "remind") return false;
  const isReport = isReportFirst(rest);
  if (doing === "send") return !isReport || addressed.test(rest) || name.test(` ${rest}`);
  const wanted = needs[doing];
  if (wanted === undefined) return !isReport;
  return !isReport && thingsIn(rest).some((thing) => wanted.includes(thing));
}

/** Whether the first named thing is a report, which Ralph writes without a tool. */
function isReportFirst(rest: string): boolean {
  const at = reports.exec(rest)?.index;
  if (at === undefined) return false;
  return named.every(([thing, pattern]) => thing === "person" || (pattern.exec(rest)?.index ?? Number.POSITIVE_INFINITY) >= at);
}

/** The things that a text names, the first one first. */
export function thingsIn(text: string): Thing[] {
  return named
    .map(([thing, pattern]) => ({ thing, at: pattern.exec(text)?.index ?? -1 }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ thing }) => thing);
}

/** The actions that a description names, in any form of their verbs. */
export function doingsIn(text: string): Doing[] {
  return deeds.filter(([, pattern]) => pattern.test(text)).map(([doing]) => doing);
}
