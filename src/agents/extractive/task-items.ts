/** The items of an extractive task: its scope items as questions, with the words to search for. */
import type { z } from "zod";
import { isCountry } from "../../sources/places/country-names.ts";
import { contentStems, contentWords } from "../../sources/text/stems.ts";
import { type evidenceTaskInput, evidenceTaskInput as schema, type TaskAgentInput, type TaskResult } from "../contracts.ts";
import { comparisonOf } from "./brief/comparisons.ts";
import { hasOpening, withoutAside, withoutOpening } from "./brief/openings.ts";
import { asking } from "./brief/question-parts.ts";
import { pointsBack } from "./brief/references.ts";
import { askedOfTopic } from "./brief/shared-topic.ts";
import { askedAlike } from "./passages/asked-alike.ts";
import { namedThings, unnamed } from "./passages/named-things.ts";

export type EvidenceInput = z.infer<typeof evidenceTaskInput>;

export interface TaskItem {
  /** The scope item under which findings are filed. */
  item: string;
  /** Text against which evidence is judged. */
  question: string;
  /**
   * The subject that the item leaves implicit ('its costs'). These words are used in search and judgement with less weight
   * than the item's own.
   */
  about: string[];
  /**
   * The topic that the item shares with all others of its brief, where its own words ask enough without it. Few passages repeat
   * it, so that its words only tell between passages that answer alike.
   */
  topic: string[];
  /** Items of the brief that ask the same of other things. */
  alike: string[];
  /** The search query. */
  query: string;
  /** The question says that its sources differ ('I read two different dates'): several answers are told, none as sure. */
  isDisputed: boolean;
  /** One of the things that the request compares, by nothing in particular: it is asked what it is. */
  isThing: boolean;
}

/** The task's own input; an input of another shape counts as absent. */
export function evidenceInputOf(task: Pick<TaskAgentInput["task"], "input">): EvidenceInput {
  const parsed = schema.safeParse(task.input);
  return parsed.success ? parsed.data : {};
}

/** A task's result with only some of its parts. */
export function resultWith(part: Pick<TaskResult, "summary"> & Partial<TaskResult>): TaskResult {
  return { findings: [], tables: [], series: [], searched: [], questions: [], newTasks: [], ...part };
}

/** The scope items that an input names. */
export function itemsNamedIn({ scopeItem, scopeItems }: EvidenceInput): string[] {
  return scopeItems ?? (scopeItem === undefined ? [] : [scopeItem]);
}

/** The items of a task, in the order of its input. Without items the task's description is the question. */
export function itemsOf({ brief, task, dependencies }: TaskAgentInput): TaskItem[] {
  const input = evidenceInputOf(task);
  const items = itemsNamedIn(input);
  if (items.length === 0) {
    const question = input.query ?? task.description;
    return [asAsked({ item: question, question, about: [], topic: [], alike: [], isThing: false, query: question })];
  }
  const compared = thingsCompared(brief.goal);
  const found = dependencies.flatMap(({ result }) => namesFrom(result));
  return items.map((item) => {
    const common = { item, alike: askedAlike(item, brief.scope), isThing: compared.includes(item) };
    const ofTopic = askedApart(item, brief.scope);
    if (ofTopic !== null)
      return asAsked({ ...common, ...ofTopic, query: [withoutAside(ofTopic.question), ...ofTopic.about, ...ofTopic.topic].join(" ") });
    const about = common.isThing && !pointsBack(item) ? [] : missingSubject(item, brief, found);
    const searched = items.length === 1 ? input.query : undefined;
    // A rewritten query finds more, but must not file evidence on one thing under another. Evidence is judged by the item,
    // unless the query still names everything that the item names.
    const elsewhere = searched === undefined || input.widen === true || unnamed(namedThings(item), searched).length > 0;
    const question = elsewhere ? item : searched;
    return asAsked({ ...common, question, about, topic: [], query: [withoutAside(searched ?? item), ...about].join(" ") });
  });
}

/** The subjects of a comparison without an aspect. A country is told by its values. */
function thingsCompared(goal: string): string[] {
  const { subjects, aspect } = comparisonOf(goal) ?? { subjects: [], aspect: null };
  return aspect !== null || subjects.some((subject) => isCountry(contentStems(subject))) ? [] : subjects;
}

function asAsked(item: Omit<TaskItem, "isDisputed">): TaskItem {
  const question = withoutAside(item.question);
  return { ...item, question, isDisputed: question !== item.question };
}

/** Content words from which on what is asked of a topic stands for itself, a question sooner than a phrase. */
const fewestApart = { question: 2, phrase: 3 };
/** A topic that only names something ('Norway', 'our supplier Halden') is needed by all that is asked of it. */
const fewestOfTopic = 2;

/** An item of a shared topic, asked in its own words: beside a few of them, the topic's are those of its subject. */
function askedApart(item: string, scope: readonly string[]): Pick<TaskItem, "question" | "topic" | "about"> | null {
  const { topic, asked } = askedOfTopic(item, scope) ?? {};
  if (topic === undefined || asked === undefined) return null;
  const own = new Set(contentStems(asked));
  const words = contentWords(topic);
  const described = words.filter(({ text, from }) => from === 0 || !/^[\p{Lu}\p{N}]/u.test(text));
  if (own.size === 0 || described.length < fewestOfTopic) return null;
  const others = words.filter(({ stem }) => !own.has(stem)).map(({ text }) => text);
  const isWhole = own.size >= (asking.test(asked) ? fewestApart.question : fewestApart.phrase);
  return { question: asked, about: isWhole ? [] : others.slice(0, mostAbout), topic: isWhole ? others.slice(0, mostAbout) : [] };
}

/** Most content words of an item that may lack its subject: 'prices', 'who rents it', 'what time normally'. */
const mostOfElliptic = 2;
const mostAbout = 8;

/** The subject that an item leaves implicit: what a dependency found, the item before it, or the rest of the request. */
function missingSubject(item: string, brief: TaskAgentInput["brief"], found: string[]): string[] {
  const back = pointsBack(item);
  if (back && found.length > 0) return found;
  const own = new Set(contentStems(item));
  const index = brief.scope.indexOf(item);
  const before = back && index > 0 ? brief.scope[index - 1] : undefined;
  const subject = before ?? (back ? brief.goal : own.size <= mostOfElliptic ? subjectBeside(item, own, brief) : undefined);
  if (subject === undefined) return [];
  const fresh = contentWords(subject).filter(({ stem }) => !own.has(stem));
  // In 'the area of Germany', 'its' refers to Germany.
  const names = back ? fresh.filter(({ text, from }) => from > 0 && /^\p{Lu}/u.test(text)) : [];
  return [...new Map((names.length > 0 ? names : fresh).map((word) => [word.stem, word.text])).values()].slice(0, mostAbout);
}

/**
 * What a short item is asked beside: the longest other item, or what no item holds of the request ('The pump stopped at night.
 * How do I mend that?'). An item that names something is alone, and so do items that share their frame.
 */
function subjectBeside(item: string, own: ReadonlySet<string>, { goal, scope }: TaskAgentInput["brief"]): string | undefined {
  // 'Norway' of 'Summarise Norway. …' is asked about alone, though by itself its capital says nothing.
  const isWhole = goal.split(/[.?!]\s+/u).some((sentence) => hasOpening(sentence) && withoutOpening(sentence) === item);
  if (namedThings(item).length > 0 || isWhole) return undefined;
  const others = scope.filter((each) => each !== item);
  const sizes = others.map((each) => contentStems(each));
  if (sizes.some((stems) => stems.some((each) => own.has(each)))) return undefined;
  const longest = others.reduce<string | undefined>(
    (best, each) => (contentStems(each).length > contentStems(best ?? "").length ? each : best),
    undefined,
  );
  if (longest !== undefined && contentStems(longest).length > own.size) return longest;
  const held = new Set([...own, ...sizes.flat()]);
  const rest = contentWords(withoutOpening(goal)).filter(({ stem }) => !held.has(stem));
  if (rest.length > own.size) return rest.map(({ text }) => text).join(" ");
  return others.find((each) => frameOf(each) !== frameOf(item));
}

/** 'What was' of 'What was the rent?' and 'What was the deposit?'. */
function frameOf(item: string): string {
  return item.toLowerCase().split(/\s+/u, 2).join(" ");
}

/** Names that an earlier task's result offers to its dependents. */
function namesFrom(result: unknown): string[] {
  const output = (result as { output?: { names?: unknown } } | null)?.output;
  return Array.isArray(output?.names) ? output.names.filter((name): name is string => typeof name === "string") : [];
}
