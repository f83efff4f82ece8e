/** Chooses the tool or agent for an action by their declared capabilities. Pure and the same in every language. */
import type { Doing, Thing } from "../../languages/subjects/actions.ts";
import { contentStems } from "../../sources/text/stems.ts";
import { type Action, actionIn, doingsIn, thingsIn } from "./action.ts";

/** A candidate for an action: a tool or an agent. */
export interface Doer {
  readonly kind: "tool" | "agent";
  readonly name: string;
  readonly capabilities: readonly string[];
  /** Whether it only reads; agents are taken to act. */
  readonly reads: boolean;
}

/** Verbs that can stand in for another verb. */
const alike: Partial<Record<Doing, readonly Doing[]>> = {
  send: ["write"],
  write: ["send"],
  invite: ["send", "create", "schedule"],
  schedule: ["create", "invite"],
  create: ["schedule"],
  remind: ["create", "schedule", "send"],
  fix: ["change"],
  buy: ["pay", "schedule"],
  cancel: ["delete"],
  look: ["check"],
  check: ["look"],
};

/** Things that can stand in for another thing. */
const near: Partial<Record<Thing, readonly Thing[]>> = {
  invitation: ["email", "message", "event", "calendar"],
  event: ["calendar"],
  calendar: ["event", "freeTime"],
  freeTime: ["calendar"],
};

/** Things of a service rather than of documents: they are looked up in the service where a tool reads them. */
const ofServices: readonly Thing[] = ["calendar", "freeTime"];
/** Things that documents hold as well: looked up in a service only where a command opens one. */
const opened: readonly Thing[] = ["email", "message", "task", "event", "payment", "booking", "account"];

const least = 3.5;

interface Known {
  doings: readonly Doing[];
  things: readonly Thing[];
  stems: ReadonlySet<string>;
}

const known = new Map<string, Known>();

/** Parsed capability phrases; cached, since every plan reads the same ones. */
function knownOf(phrase: string): Known {
  const found = known.get(phrase) ?? { doings: doingsIn(phrase), things: thingsIn(phrase), stems: new Set(contentStems(phrase)) };
  if (known.size > 2_000) known.clear();
  known.set(phrase, found);
  return found;
}

/** The best candidate for an action; null if there is none. Ties are broken by name. */
export function doerOf(action: Action, doers: readonly Doer[]): Doer | null {
  const rated = doers
    .filter((doer) => (action.acts ? !doer.reads : doer.reads && looksUp(action)))
    .map((doer) => ({ doer, score: Math.max(0, ...phrasesOf(doer).map((phrase) => scoreOf(action, knownOf(phrase)))) }))
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.score - a.score || (a.doer.name < b.doer.name ? -1 : 1));
  return rated[0]?.doer ?? null;
}

/** The tool or agent with a named capability: in its own words, or by the action that the words name. */
export function capableOf(capability: string, doers: readonly Doer[]): Doer | null {
  const wanted = capability.trim().toLowerCase();
  const exact = doers.find(({ name, capabilities }) => name === capability || capabilities.some((own) => own.toLowerCase() === wanted));
  const action = exact === undefined ? actionIn(capability) : null;
  return exact ?? (action === null || action.things.length === 0 ? null : doerOf(action, doers));
}

/** A tool's own name belongs to each phrase. Its server's does where nothing else names a thing: 'mail__send'. */
function phrasesOf({ name, capabilities, kind }: Doer): string[] {
  if (kind === "agent") return [...capabilities];
  const [own = name, server = ""] = name.split("__").reverse();
  const spaced = (words: string) => words.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_\-.]+/g, " ");
  return ["", ...capabilities].map((capability) => {
    const phrase = `${spaced(own)}: ${capability}`;
    return knownOf(phrase).things.length > 0 ? phrase : `${spaced(server)} ${phrase}`;
  });
}

/** Whether a look-up asks a tool rather than the documents. */
function looksUp({ doing, things }: Action): boolean {
  return things.some((thing) => ofServices.includes(thing)) || (doing === "check" && things.some((thing) => opened.includes(thing)));
}

/** 3 for the verb, 2 for a verb like it; up to 3 for the first thing, up to 1 for each other; up to 1 for words in common. */
function scoreOf(action: Action, { doings, things, stems }: Known): number {
  const { doing } = action;
  const verb = doings.includes(doing) ? 3 : doesAlike(action, doings) ? 2 : 0;
  if (verb === 0) return 0;
  const wanted = action.things.filter((thing) => thing !== "person");
  const words = Math.min(2, contentStems(action.text).filter((stem) => stems.has(stem)).length) / 2;
  if (wanted.length === 0) return verb + 1 + words;
  const thing = wanted.reduce((sum, each, index) => sum + closeness(each, things) * (index === 0 ? 3 : 1), 0);
  if (thing === 0) return words === 1 ? verb + 1 : 0;
  return verb + thing + words;
}

/** 1 for the thing itself, a half for what also serves for it. */
function closeness(thing: Thing, things: readonly Thing[]): number {
  if (things.includes(thing)) return 1;
  return (near[thing] ?? []).some((other) => things.includes(other)) ? 0.5 : 0;
}

function doesAlike({ doing, things }: Action, doings: readonly Doing[]): boolean {
  const others = things.includes("invitation") ? [...(alike[doing] ?? []), "invite" as const] : (alike[doing] ?? []);
  return others.some((other) => doings.includes(other));
}
