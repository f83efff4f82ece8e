/** Converts plans of earlier systems to the current form by one table, which `docs/earlier-systems.md` shows. Pure. */
import { isJsonObject } from "../../domain/base/json.ts";
import type { Issue } from "../../domain/errors/errors.ts";

/** One word of an earlier plan. `today` is null where it is read and left out. */
export interface EarlierForm {
  of: "plan" | "task" | "complexity" | "agent" | "kind" | "status";
  theirs: string;
  today: string | null;
  note: string;
}

const unbegun = "only of a task that has not begun";
const recorded = "what a finished tree recorded; a posted plan starts again";

export const earlierForms: readonly EarlierForm[] = [
  { of: "plan", theirs: "steps", today: "subtasks", note: "" },
  { of: "plan", theirs: "description", today: "analysis", note: "" },
  { of: "plan", theirs: "rootTask", today: "subtasks", note: "the subtasks of the root" },
  { of: "plan", theirs: "shouldBreakdown", today: null, note: "a plan with subtasks is broken down" },
  { of: "plan", theirs: "id", today: null, note: "a plan is the session's, by its version" },
  { of: "plan", theirs: "status", today: null, note: "" },
  { of: "plan", theirs: "context", today: null, note: "" },
  { of: "plan", theirs: "metadata", today: null, note: "worked out from the tasks" },
  { of: "task", theirs: "steps", today: "subtasks", note: "" },
  { of: "task", theirs: "agentType", today: "agent", note: "" },
  { of: "task", theirs: "estimatedComplexity", today: "complexity", note: "" },
  { of: "task", theirs: "isCritical", today: "critical", note: "" },
  { of: "task", theirs: "shouldBreakdown", today: null, note: "a task with subtasks is broken down" },
  { of: "task", theirs: "status", today: null, note: unbegun },
  { of: "task", theirs: "parentId", today: null, note: "follows from the nesting" },
  { of: "task", theirs: "level", today: null, note: "follows from the nesting" },
  { of: "task", theirs: "context", today: null, note: "" },
  { of: "task", theirs: "result", today: null, note: recorded },
  { of: "task", theirs: "subtaskResults", today: null, note: recorded },
  { of: "task", theirs: "error", today: null, note: recorded },
  { of: "task", theirs: "executionStartTime", today: null, note: recorded },
  { of: "task", theirs: "executionEndTime", today: null, note: recorded },
  { of: "complexity", theirs: "moderate", today: "medium", note: "" },
  { of: "agent", theirs: "USER_INTERACTION", today: "user", note: "" },
  { of: "status", theirs: "CREATED", today: "planned", note: "" },
  { of: "status", theirs: "PENDING", today: "planned", note: "" },
];

/** Names in capitals mean the same in lower case: `PROJECT_SCANNER` is the agent `project_scanner`. */
const capitals = /^[A-Z][A-Z0-9_]*$/;
/** Statuses that a task of a posted plan may have. */
const notBegun: ReadonlySet<string> = new Set(["planned", "blocked"]);

type Members = Record<string, unknown>;

/** Converts a plan to the current form; current parts stay unchanged. Unreadable parts are added to `issues`. */
export function inTodaysWords(plan: unknown, issues: Issue[]): unknown {
  if (!isJsonObject(plan)) return plan;
  const { rootTask, ...others } = plan;
  const given = isJsonObject(rootTask) ? { ...others, subtasks: rootTask["subtasks"] ?? rootTask["steps"] } : plan;
  const read = renamed(given, "plan", "plan", issues);
  if (Array.isArray(read["subtasks"])) read["subtasks"] = tasksOf(read["subtasks"], { path: "plan.subtasks", number: "", issues });
  return read;
}

interface Place {
  path: string;
  /** Number of the parent task as a prefix: '2.' within the second. */
  number: string;
  issues: Issue[];
}

function tasksOf(tasks: readonly unknown[], place: Place): unknown[] {
  return tasks.map((task, index) => {
    if (!isJsonObject(task)) return task;
    const path = `${place.path}.${index}`;
    return taskOf(task, { ...place, path, number: `${place.number}${index + 1}` });
  });
}

function taskOf(task: Members, place: Place): Members {
  const { path, number, issues } = place;
  const id = typeof task["id"] === "string" ? task["id"] : `task-${number}`;
  const status = wordOf("status", task["status"]);
  if (typeof status === "string" && !notBegun.has(status))
    issues.push({
      path: `${path}.status`,
      message: `'${id}' is '${task["status"]}'; a plan that is posted holds tasks that have not begun`,
    });
  const read = renamed(task, "task", path, issues);
  for (const member of ["complexity", "agent", "kind"] as const) {
    if (read[member] !== undefined) read[member] = wordOf(member, read[member]);
  }
  if (read["id"] === undefined) read["id"] = id;
  const below = { ...place, number: `${number}.` };
  if (Array.isArray(read["subtasks"])) read["subtasks"] = tasksOf(read["subtasks"], { ...below, path: `${path}.subtasks` });
  if (read["onFailure"] !== undefined) read["onFailure"] = branchOf(read["onFailure"], { ...below, path: `${path}.onFailure` });
  if (read["onAnswer"] !== undefined) read["onAnswer"] = answersOf(read["onAnswer"], { ...below, path: `${path}.onAnswer` });
  return read;
}

function answersOf(answers: unknown, place: Place): unknown {
  if (!isJsonObject(answers)) return answers;
  const branches = Object.entries(answers).map(([answer, branch], index) => {
    const own = { ...place, path: `${place.path}.${answer}`, number: `${place.number}${index + 1}.` };
    return [answer, branchOf(branch, own)];
  });
  return Object.fromEntries(branches);
}

function branchOf(branch: unknown, place: Place): unknown {
  if (!isJsonObject(branch)) return branch;
  const { subtasks, ask } = branch;
  return {
    ...branch,
    ...(Array.isArray(subtasks) && { subtasks: tasksOf(subtasks, { ...place, path: `${place.path}.subtasks` }) }),
    ...(isJsonObject(ask) && {
      ask: { ...ask, ...("onAnswer" in ask && { onAnswer: answersOf(ask["onAnswer"], { ...place, path: `${place.path}.ask.onAnswer` }) }) },
    }),
  };
}

/** The members under today's names, without those that are left out. */
function renamed(given: Members, of: "plan" | "task", path: string, issues: Issue[]): Members {
  const forms = new Map(earlierForms.filter((form) => form.of === of).map(({ theirs, today }) => [theirs, today]));
  const read: Members = {};
  for (const [name, value] of Object.entries(given)) {
    const today = forms.has(name) ? forms.get(name) : name;
    if (today === null || today === undefined) continue;
    if (name !== today && Object.hasOwn(given, today)) {
      issues.push({ path: `${path}.${name}`, message: `is another word for '${today}', which is given too` });
    } else read[today] = value;
  }
  return read;
}

/** A value in today's words. */
function wordOf(of: EarlierForm["of"], value: unknown): unknown {
  if (typeof value !== "string") return value;
  const form = earlierForms.find((row) => row.of === of && row.theirs.toLowerCase() === value.toLowerCase());
  if (form?.today != null) return form.today;
  return capitals.test(value) ? value.toLowerCase() : value;
}
