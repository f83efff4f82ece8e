import { expect, test } from "vitest";
import { branchTexts } from "../../../../console/views/agree/plan-branches.ts";
import { en } from "../../../../console/words/en.ts";

test("branches are told in words: what each answer and a failure lead to", () => {
  const step = {
    onAnswer: {
      no: { skip: ["b", "c"] },
      yes: {},
      "*": { ask: { question: "Why?" }, subtasks: [{ id: "d", description: "Look again" }, { id: "e" }] },
    },
    onFailure: { subtasks: [{ id: "f", description: "Ask the archive" }], skip: ["b"] },
  };
  expect(branchTexts(step, (id) => id.toUpperCase(), en)).toEqual([
    "On “no”: leaves out B; C",
    "On “yes”: goes on",
    "On any other answer: asks “Why?”, adds Look again; …",
    "If it fails: adds Ask the archive, leaves out B",
  ]);
  expect(branchTexts({ onAnswer: null, onFailure: null }, String, en)).toEqual([]);
});
