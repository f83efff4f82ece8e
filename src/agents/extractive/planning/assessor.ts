/**
 * Assesses the complexity of a brief by rules: the number of steps, the kinds of sources, coordination between steps,
 * conditions, steps that stand for many. One step is simple, two to seven are medium, eight or more are complex.
 */
import type { z } from "zod";
import type { Complexity } from "../../../domain/plans/plan.ts";
import { phrasesFor, wholeWords } from "../../../languages/combined.ts";
import type { Steps } from "../../../languages/subjects/phrases.ts";
import type { SessionAgents } from "../../contracts.ts";
import { assessorInput, assessorOutput } from "../../planning-contracts.ts";
import { comparisonOf } from "../brief/comparisons.ts";
import { pointsBack } from "../brief/references.ts";
import { documentCommand } from "../commands/document-command.ts";
import { scaleOf } from "./scale.ts";
import { wantsFigures } from "./table-bearing.ts";

/** Number of steps from which a plan is hierarchical. */
const complexFrom = 8;

const condition = wholeWords(({ questions }) => questions.condition);

export const assessor: SessionAgents["assessor"] = {
  name: "extractive.assessor",
  version: "3",
  input: assessorInput,
  output: assessorOutput,
  run: async (input) => {
    const steps = stepsOf(input);
    return { complexity: complexityOf(steps), reason: phrasesFor(input.brief.language).planning.reason(steps, totalOf(steps)) };
  },
};

/** Counts the steps of a brief; pure. */
export function stepsOf({
  query,
  brief,
  initialContext,
}: Pick<z.infer<typeof assessorInput>, "query" | "brief" | "initialContext">): Steps {
  const { repeated, studied, reworked } = scaleOf(brief.goal);
  return {
    items: brief.scope.length,
    figures: brief.scope.filter((item) => documentCommand(item, query) === null && wantsFigures(item, initialContext.tables)).length,
    coordination:
      brief.scope.filter((item, index) => index > 0 && pointsBack(item)).length +
      Number(brief.scope.length > 1 && comparisonOf(query) !== null),
    conditions: Number(condition.test(brief.goal)),
    mass: repeated + studied + reworked,
  };
}

/** Total number of steps. A step for many counts as enough steps to make the request complex. */
function totalOf({ items, figures, coordination, conditions, mass }: Steps): number {
  return items + figures + coordination + conditions + (mass > 0 ? complexFrom : 0);
}

export function complexityOf(steps: Steps): Complexity {
  const total = totalOf(steps);
  if (total >= complexFrom) return "complex";
  return total > 1 ? "medium" : "simple";
}
