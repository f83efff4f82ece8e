/** A session's task tree as indented text or as a Mermaid flowchart. */
import { jsonObjectOf } from "../../domain/base/json.ts";
import { shortened } from "../../domain/base/shortened.ts";
import { singleSpaced } from "../../domain/base/single-spaced.ts";
import type { Task } from "../../domain/plans/plan.ts";
import { marksLegend, taskMarks } from "../../domain/plans/task-marks.ts";
import type { TaskStatus } from "../../domain/plans/task-status.ts";

/** Maximum length of a digest in the text, and of a label in the chart. Characters. */
const digestLength = 160;
const labelLength = 80;

/** One line per task with its mark, and its outcome on the line below. */
export function treeText(tasks: readonly Task[]): string {
  const lines = depthFirst(tasks).flatMap(({ task, depth }) => {
    const indent = "  ".repeat(depth);
    const agent = task.agent === null ? "" : ` [${task.agent}]`;
    const digest = digestOf(task);
    const line = `${indent}${taskMarks[task.status]} ${task.id} ${singleSpaced(task.description)}${agent}`;
    return digest === "" ? [line] : [line, `${indent}  → ${shortened(digest, digestLength)}`];
  });
  return `${[...lines, "", marksLegend].join("\n")}\n`;
}

/** Solid edges lead from a task to its subtasks, dotted ones from a task to its dependents. */
export function treeMermaid(tasks: readonly Task[]): string {
  const names = new Map(tasks.map(({ id }) => [id, id.replaceAll(".", "_")]));
  const name = (id: string) => names.get(id) ?? id.replaceAll(".", "_");
  const nodes = tasks.map((task) => {
    const label = `${taskMarks[task.status]} ${shortened(singleSpaced(task.description), labelLength)}`;
    return `  ${name(task.id)}["${escaped(label)}"]:::${task.status}`;
  });
  const parts = tasks.flatMap(({ id, parentId }) => (parentId === null ? [] : [`  ${name(parentId)} --> ${name(id)}`]));
  const waits = tasks.flatMap(({ id, dependencies }) => dependencies.map((dependency) => `  ${name(dependency)} -.-> ${name(id)}`));
  const classes = Object.entries(colours).map(([status, colour]) => `  classDef ${status} ${colour}`);
  return `${["flowchart TD", ...nodes, ...parts, ...waits, ...classes].join("\n")}\n`;
}

const colours: Record<TaskStatus, string> = {
  planned: "fill:#f4f4f4,stroke:#999",
  blocked: "fill:#f4f4f4,stroke:#999,stroke-dasharray:4",
  in_progress: "fill:#dbeafe,stroke:#2563eb",
  awaiting_input: "fill:#fef3c7,stroke:#d97706",
  completed: "fill:#dcfce7,stroke:#16a34a",
  failed: "fill:#fee2e2,stroke:#dc2626",
  skipped: "fill:#eeeeee,stroke:#bbb,stroke-dasharray:2",
};

/** A task's outcome: its result's summary, its error, or its open question. */
function digestOf({ status, result, error, question }: Task): string {
  if (status === "awaiting_input" && question !== null) return singleSpaced(question.text);
  if (error !== null) return singleSpaced(error.message);
  const { summary } = jsonObjectOf(result);
  return typeof summary === "string" ? singleSpaced(summary) : "";
}

interface Placed {
  task: Task;
  depth: number;
}

function depthFirst(tasks: readonly Task[]): Placed[] {
  const children = Map.groupBy(tasks, ({ parentId }) => parentId);
  const walk = (parent: string | null, depth: number): Placed[] =>
    (children.get(parent) ?? []).flatMap((task) => [{ task, depth }, ...walk(task.id, depth + 1)]);
  return walk(null, 0);
}

/** Mermaid reads HTML entities in labels. Every character that could end the label or begin markup is encoded. */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M} .,:;!?·○▸✓✗–…/()+-]/gu, (character) => `#${character.codePointAt(0)};`);
}
