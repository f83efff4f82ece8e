/**
 * The words of actions: verbs that change something, the things that they change, and the fields of a tool's input. All
 * are alternatives, empty where the language has none; a blank matches any white space.
 */

/** Kinds of actions. `check` and `look` change nothing; `write` acts only where it is a message or code. */
export const doings = [
  "send",
  "write",
  "invite",
  "schedule",
  "create",
  "delete",
  "pay",
  "buy",
  "fix",
  "change",
  "move",
  "publish",
  "call",
  "run",
  "cancel",
  "accept",
  "remind",
  "check",
  "look",
] as const;
export type Doing = (typeof doings)[number];

/** Things outside of a report that can be acted on, or looked up in a service. */
export const things = [
  "email",
  "message",
  "invitation",
  "event",
  "calendar",
  "freeTime",
  "task",
  "file",
  "data",
  "code",
  "payment",
  "booking",
  "page",
  "account",
  "device",
  "person",
] as const;
export type Thing = (typeof things)[number];

/** Meaning of a field of a tool's input, by its name or description. */
export type FieldMeaning = "people" | "start" | "end" | "day" | "title" | "text" | "duration" | "place";

export interface ActionWords {
  /** As a command or a step of a plan begins with them: imperatives and infinitives. */
  verbs: Readonly<Record<Doing, string>>;
  /** Verbs among them that are nouns as well: 'order', 'book'. A bare noun behind one makes no command. */
  nounVerbs: string;
  /** The same actions in the description of a tool: 'sends', 'sending of'. */
  deeds: Readonly<Record<Doing, string>>;
  /** Words behind a verb that show it to be one: articles, 'my', 'all', pronouns. */
  determiners: string;
  /** In any form of the word. */
  things: Readonly<Record<Thing, string>>;
  /** Before a verb: 'please', 'I want you to', 'then'. */
  lead: string;
  /** Between two commands: 'and then'. */
  joints: string;
  /** Behind a verb of sending: the user, who gets a report anyway. */
  toUser: string;
  /** Who a message goes to, beside a name: 'to', 'everybody'. */
  addressee: string;
  /** A message to these goes to all who are known. */
  everybody: string;
  /** What a report is: to make or send one is no action. */
  reports: string;
  fields: Readonly<Record<FieldMeaning, string>>;
  /** 'The proposed time': a value that an earlier step names. */
  earlier: string;
  /** Days beside a day: today, tomorrow, the day after tomorrow. */
  relativeDays: readonly [string, string, string];
  /** Monday to Sunday. */
  weekdays: readonly string[];
  nextWeek: string;
  thisWeek: string;
  /** The units of a duration. */
  hours: string;
  minutes: string;
  /** Before a time of day: 'at'. */
  atTime: string;
  /** Morning and afternoon, behind a time of day of twelve hours. */
  morning: string;
  afternoon: string;
  phrases: ActionPhrases;
}

export interface ActionPhrases {
  /** No tool or agent can do one step, or several: what is missing and how to add it. */
  nobodyCan: (steps: readonly string[]) => string;
  /** Asks for one field of a tool's input; `wrong` is an answer that does not fit. */
  askField: (about: { step: string; field: string; description: string; wrong: string | null }) => string;
  /** Asks before something is repaired, deleted or paid. */
  confirm: (step: string) => string;
  yes: string;
  no: string;
}
