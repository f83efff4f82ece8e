/** What a task of the extractive engine is asked: its scope items as questions, with the words to search for. */
import type { z } from "zod";
import { contentStems, contentWords } from "../../sources/text/stems.ts";
import { type evidenceTaskInput, evidenceTaskInput as schema, type TaskAgentInput } from "../contracts.ts";
import { pointsBack } from "./brief/scope-items.ts";
import { namedThings, unnamed } from "./passages/named-things.ts";

export type EvidenceInput = z.infer<typeof evidenceTaskInput>;

export interface TaskItem {
  /** The scope item, or what stands for it: findings are filed under it. */
  item: string;
  /** What evidence is judged by. */
  question: string;
  /** Words that the item leaves to what came before it ('its costs'): they help to search and to judge, less than its own. */
  about: string[];
  /** What is searched for. */
  query: string;
}

/** The task's own input; what does not fit it is taken as absent. */
export function evidenceInputOf(task: TaskAgentInput["task"]): EvidenceInput {
  const parsed = schema.safeParse(task.input);
  return parsed.success ? parsed.data : {};
}

/** The items of a task, in the order of its input. A task without any is asked its own description. */
export function itemsOf({ brief, task, dependencies }: TaskAgentInput): TaskItem[] {
  const input = evidenceInputOf(task);
  const items = input.scopeItems ?? (input.scopeItem === undefined ? [] : [input.scopeItem]);
  if (items.length === 0) {
    const question = input.query ?? task.description;
    return [{ item: question, question, about: [], query: question }];
  }
  const found = dependencies.flatMap(({ result }) => namesFrom(result));
  return items.map((item) => {
    const about = missingSubject(item, brief, found);
    const searched = items.length === 1 ? input.query : undefined;
    // Other words find more, but they must not put the evidence of one thing under the title of another: what answers an
    // item is judged by the item, unless the words say the same of the same things more fully.
    const elsewhere = searched === undefined || input.widen === true || unnamed(namedThings(item), searched).length > 0;
    const question = elsewhere ? item : searched;
    return { item, question, about, query: [searched ?? item, ...about].join(" ") };
  });
}

/** The subject that an item leaves out: what a dependency found, the item before it, or the goal. */
function missingSubject(item: string, brief: TaskAgentInput["brief"], found: string[]): string[] {
  const back = pointsBack(item);
  if (back && found.length > 0) return found;
  const own = new Set(contentStems(item));
  const index = brief.scope.indexOf(item);
  const before = back && index > 0 ? brief.scope[index - 1] : undefined;
  // An item that was added later ('prices') means the prices of what the goal names; one that shares a word with it says so itself.
  const addedLater = own.size <= 2 && !contentStems(brief.goal).some((stem) => own.has(stem));
  const subject = before ?? (back || addedLater ? brief.goal : undefined);
  if (subject === undefined) return [];
  const fresh = contentWords(subject).filter(({ stem }) => !own.has(stem));
  // 'Its' of 'the area of Germany' is Germany's.
  const names = fresh.filter(({ text, from }) => from > 0 && /^\p{Lu}/u.test(text));
  return [...new Map((names.length > 0 ? names : fresh).map((word) => [word.stem, word.text])).values()].slice(0, 8);
}

/** Names that the result of an earlier task offers to what depends on it. */
function namesFrom(result: unknown): string[] {
  const output = (result as { output?: { names?: unknown } } | null)?.output;
  return Array.isArray(output?.names) ? output.names.filter((name): name is string => typeof name === "string") : [];
}
