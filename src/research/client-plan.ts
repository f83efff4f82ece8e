/** A plan that the client brought, in the forms it may have, as a draft like a planner's. */
import { z } from "zod";
import { RalphError } from "../domain/errors.ts";
import { jsonObject, type PlanDraft, type TaskSpec, taskKind } from "../domain/plan.ts";
import type { SessionRow } from "../store/sessions.ts";

interface ClientTask {
  id: string;
  description: string;
  agent?: string | undefined;
  kind?: z.infer<typeof taskKind> | undefined;
  critical?: boolean | undefined;
  priority?: number | undefined;
  estimated_time?: string | number | null | undefined;
  estimatedTime?: string | number | null | undefined;
  dependencies?: string[] | undefined;
  input?: TaskSpec["input"];
  subtasks?: ClientTask[] | undefined;
}

const estimate = z.union([z.string(), z.number().nonnegative()]).nullable().optional();
const clientTask: z.ZodType<ClientTask> = z.lazy(() =>
  z.strictObject({
    id: z.string().min(1).max(200),
    description: z.string().min(1).max(4_000),
    agent: z.string().min(1).max(100).optional(),
    kind: taskKind.optional(),
    critical: z.boolean().optional(),
    priority: z.int().min(-100).max(100).optional(),
    estimated_time: estimate,
    estimatedTime: estimate,
    dependencies: z.array(z.string()).max(100).optional(),
    input: jsonObject.optional(),
    subtasks: z.array(clientTask).optional(),
  }),
);

/** `estimated_time` is a text such as '2 min' or a number of milliseconds. */
export const clientPlan = z.strictObject({ analysis: z.string().max(10_000).optional(), subtasks: z.array(clientTask).min(1) });

/**
 * Reads a client's plan.
 * @throws RalphError `invalid_plan` naming what does not fit.
 */
export function readClientPlan(value: unknown): PlanDraft {
  const parsed = clientPlan.safeParse(value);
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => ({ path: ["plan", ...path].join("."), message }));
    throw new RalphError("invalid_plan", `Invalid plan: ${issues[0]?.path}: ${issues[0]?.message}`, { issues });
  }
  return {
    analysis: parsed.data.analysis ?? "Given by the client",
    tasks: parsed.data.subtasks.map((task, index) => specOf(task, `plan.subtasks.${index}`)),
  };
}

/** The plan that came with the session, or null. */
export function suppliedPlan(session: SessionRow): PlanDraft | null {
  return session.supplied_plan === null ? null : readClientPlan(JSON.parse(session.supplied_plan));
}

function specOf(task: ClientTask, path: string): TaskSpec {
  const isQuestion = task.kind === "user_interaction";
  return {
    ref: task.id,
    description: task.description,
    agent: task.agent ?? (isQuestion ? "user" : "research"),
    kind: task.kind,
    critical: task.critical,
    priority: task.priority,
    estimatedTime: milliseconds(task.estimatedTime ?? task.estimated_time ?? null, `${path}.estimated_time`),
    dependencies: task.dependencies,
    input: task.input,
    tasks: task.subtasks?.map((child, index) => specOf(child, `${path}.subtasks.${index}`)),
  };
}

const units: [RegExp, number][] = [
  [/^(ms|milliseconds?|мс)$/i, 1],
  [/^(s|secs?|seconds?|с|сек|секунд[аы]?)$/i, 1_000],
  [/^(m|mins?|minutes?|мин|минут[аы]?)$/i, 60_000],
  [/^(h|hrs?|hours?|ч|час|часа|часов)$/i, 3_600_000],
];

/** Milliseconds of '2 min', '1.5 hours', '90 s', '1 h 30 min', or of a number, which is milliseconds already. */
export function milliseconds(value: string | number | null, path: string): number | null {
  if (value === null || typeof value === "number") return value === null ? null : Math.round(value);
  const parts = [...value.trim().matchAll(/(\d+(?:[.,]\d+)?)\s*([\p{L}]+)\.?/gu)];
  const factors = parts.map(([, , unit]) => units.find(([pattern]) => pattern.test(unit ?? ""))?.[1]);
  const readable =
    parts.length > 0 &&
    factors.every((factor) => factor !== undefined) &&
    parts.map(([whole]) => whole).join("").length >= value.replace(/\s+/g, "").length - parts.length;
  if (!readable) {
    const issues = [{ path, message: `'${value}' is not a time such as '2 min'` }];
    throw new RalphError("invalid_plan", `Invalid plan: ${issues[0]?.message}`, { issues });
  }
  return Math.round(parts.reduce((sum, [, amount], index) => sum + Number(amount?.replace(",", ".")) * (factors[index] ?? 0), 0));
}
