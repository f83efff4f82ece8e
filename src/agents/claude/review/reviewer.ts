/** The review after a round: what the findings cover, and whether another round is worth its cost. */

import { z } from "zod";
import { BoundedCache } from "../../../domain/base/bounded-cache.ts";
import { plainWords } from "../../../domain/base/plain-words.ts";
import { languageOf } from "../../../languages/combined.ts";
import { type Coverage, type Rejection, reviewerInput, reviewerOutput, type SessionAgents, type SettledTask } from "../../contracts.ts";
import { type AnswerForm, answerForm } from "../conversation/answer-form.ts";
import { sessionText, type Thinker } from "../conversation/thinker.ts";
import { formFor, mostForms, specOf, taskForm } from "../planning/task-form.ts";
import { leftText } from "../prompts/left-text.ts";
import { libraryText } from "../prompts/library-text.ts";
import { type EvidenceList, findingsFor, listEvidence } from "./evidence-list.ts";

type Input = z.infer<typeof reviewerInput>;
type Output = z.infer<typeof reviewerOutput>;

function reviewForm(agents: string[]) {
  return z.object({
    coverage: z.array(
      z.object({
        scopeItem: z.int(),
        coverage: z.number(),
        findings: z.array(z.string()).describe("Ids of the findings that bear on it"),
        reason: z.string(),
      }),
    ),
    rejected: z.array(z.object({ finding: z.string().describe("Its id, e.g. 'f3'"), reason: z.string() })),
    newTasks: z.array(taskForm(agents)),
    decision: z.enum(["continue", "done"]),
    note: z.string(),
  });
}
type Answer = z.infer<ReturnType<typeof reviewForm>>;
const forms = new BoundedCache<AnswerForm<Answer>>(mostForms);

/** New tasks of one review. */
const mostNewTasks = 6;
/** From here on an item counts as covered. */
const covered = 0.8;

export function reviewerAgent(thinker: Thinker): SessionAgents["reviewer"] {
  return {
    name: "reviewer",
    version: thinker.version("reviewer"),
    input: reviewerInput,
    output: reviewerOutput,
    run: async (input, context) => {
      const { query, brief, tasks, agents, round, maxRounds, previous, wrapUp, sources, left, initialContext } = input;
      context.progress(languageOf(brief.language).progress.engine.reviewing);
      const total = thinker.evidenceRoom("reviewer", 60_000);
      const { text, findings } = listEvidence(tasks, brief.scope, { total, quote: 300 }, sources);
      const asking = {
        agent: "reviewer" as const,
        language: brief.language,
        values: {
          maxTasks: String(mostNewTasks),
          wrapUp:
            wrapUp === true
              ? "- Most of the session's budget is used up: ask for new tasks only where an item is not answered at all, and for as few as possible."
              : "",
        },
        session: sessionText(query, brief),
        task: [
          ...(initialContext === undefined ? [] : [libraryText(initialContext)]),
          `Round ${round} of at most ${maxRounds} is finished.`,
          ...(left === undefined ? [] : [leftText(left)]),
          `Agents for new tasks:\n${agents.map(({ name, description }) => `- ${name}: ${description}`).join("\n")}`,
          ...(previous.length > 0
            ? [`Coverage after the round before: ${previous.map(({ coverage }, index) => `${index + 1}: ${coverage}`).join(", ")}`]
            : []),
          text,
        ].join("\n\n"),
        form: formFor(forms, agents, (names) => answerForm(reviewForm(names))),
      };
      return thinker.thinkOr(context, asking, (answer) => outputOf(input, answer, findings));
    },
  };
}

/** Corrects the model's verdict by the facts: without findings nothing is covered, without new tasks the research ends. */
function outputOf(input: Input, answer: Answer | null, listed: EvidenceList["findings"]): Output {
  const rejected = (answer?.rejected ?? []).flatMap(({ finding, reason }): Rejection[] => {
    const found = listed.get(finding.trim());
    return found === undefined ? [] : [{ ...found, reason }];
  });
  const tasks = withoutRejected(input.tasks, rejected);
  const gone = new Set((answer?.rejected ?? []).map(({ finding }) => finding.trim()));
  const standing = new Set([...listed.keys()].filter((id) => !gone.has(id)));
  return { ...decided({ ...input, tasks }, answer, standing), ...(rejected.length > 0 && { rejected }) };
}

function withoutRejected(tasks: readonly SettledTask[], rejected: readonly Rejection[]): SettledTask[] {
  const isRejected = (taskId: string, text: string) => rejected.some((item) => item.taskId === taskId && item.text === text);
  return tasks.map((task) =>
    task.result === null
      ? task
      : { ...task, result: { ...task.result, findings: task.result.findings.filter(({ text }) => !isRejected(task.id, text)) } },
  );
}

/** `standing`: ids of the findings that were not rejected. */
function decided({ brief, tasks, previous, round, maxRounds }: Input, answer: Answer | null, standing: ReadonlySet<string>): Output {
  const coverage = brief.scope.map((scopeItem, index) => coverageOf({ scopeItem, number: index + 1, tasks, standing }, answer));
  const note = answer?.note ?? "";
  const tried = new Set(tasks.map(({ input }) => normalised(String(input.query ?? ""))));
  const proposed = (answer?.newTasks ?? []).slice(0, mostNewTasks);
  const newTasks = proposed
    .filter((task) => !tried.has(normalised(task.searchQuery)) || task.agent === "data")
    .map((task) => specOf(task, proposed, brief.scope, `r${round + 1}.`));
  const kept = new Set(newTasks.map(({ ref }) => ref));
  for (const task of newTasks) task.dependencies = (task.dependencies ?? []).filter((ref) => kept.has(ref));

  if (coverage.every((item) => item.coverage >= covered)) return { decision: "done", reason: "covered", coverage, newTasks: [], note };
  if (answer === null || answer.decision === "done" || newTasks.length === 0 || round >= maxRounds) {
    return { decision: "done", reason: "no_progress", coverage, newTasks: [], note };
  }
  if (round > 1 && !hasGrown(coverage, previous) && !foundAnything(tasks, round)) {
    return { decision: "done", reason: "no_progress", coverage, newTasks: [], note };
  }
  return { decision: "continue", reason: "gaps", coverage, newTasks, note };
}

interface Item {
  scopeItem: string;
  number: number;
  tasks: readonly SettledTask[];
  standing: ReadonlySet<string>;
}

function coverageOf({ scopeItem, number, tasks, standing }: Item, answer: Answer | null): Coverage {
  const judged = answer?.coverage.find((item) => item.scopeItem === number);
  const findings = findingsFor(scopeItem, tasks);
  // A finding may answer an item other than its task's.
  const isNamed = (judged?.findings ?? []).some((id) => standing.has(id.trim()));
  if (findings.length === 0 && !isNamed) return { scopeItem, coverage: 0, reason: judged?.reason ?? "" };
  if (judged !== undefined) return { scopeItem, coverage: Math.min(1, Math.max(0, judged.coverage)), reason: judged.reason };
  // Without a judgement the highest confidence of a finding is the best estimate.
  return { scopeItem, coverage: Math.max(0, ...findings.map(({ score }) => score)), reason: "" };
}

function hasGrown(coverage: readonly Coverage[], previous: readonly Coverage[]): boolean {
  return coverage.some((item) => item.coverage > (previous.find((before) => before.scopeItem === item.scopeItem)?.coverage ?? 0) + 0.01);
}

function foundAnything(tasks: readonly SettledTask[], round: number): boolean {
  return tasks.some((task) => task.round === round && (task.result?.findings.length ?? 0) > 0);
}

function normalised(query: string): string {
  return [...new Set(plainWords(query))].sort().join(" ");
}
