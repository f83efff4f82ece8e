import { expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { changedVersion } from "../../../../src/agents/extractive/passages/version-section.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const guide = `# V4 Migration Guide

Otter is the ticket program of the lido. This guide leads from Otter v3 to v4.

## Support

Otter v3 is kept until autumn.

## Breaking changes

### The printer needs a name

Give it one in the settings.

### Guests are counted by day

The count begins anew at midnight.
`;
const log = `# Otter: changes

## 4.1.2 (3 May 2026)

- Fixed: guests were counted twice.

## 4.1.1 (1 March 2026)

- Fixed: the logo was too large.
`;
const house = "# House rules\\n\\n## 4. Changes\\n\\nWhat was changed stands on the board of the lido.\n";
const library = memoryLibrary([
  { name: "guide.md", text: guide },
  { name: "log.md", text: log },
  { name: "house.md", text: house },
]);

async function sure(question: string): Promise<string> {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.0", ref: "r1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const { findings } = await researchTask.run(
    taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] }),
    readingContext(library),
  );
  return findings.flatMap(({ confidence = 0, shown, text }) => (gradeOf(confidence) === "strong" ? [shown ?? text] : [])).join("\n");
}

test.each(["What changed in Otter v4?", "main changes in Otter 4.0", "Что изменилось в Otter 4?"])("%s", async (question) => {
  const told = await sure(question);
  expect(told).toMatch(/The printer needs a name: Give it one/u);
  expect(told).toMatch(/Guests are counted by day: The count/u);
  expect(told).not.toMatch(/autumn|on the board/u);
});

test("a release of a list of changes is told alone", async () => {
  const told = await sure("What was fixed in 4.1.1?");
  expect(told).toContain("the logo was too large");
  expect(told).not.toContain("counted twice");
});

test("a version that no heading has is not told by another", async () => {
  expect(await sure("What changed in Otter v5?")).not.toMatch(/printer|counted/u);
});

test.each([
  ["What changed in v5.0?", "5"],
  ["what's new in version 2.10", "2.10"],
  ["Что исправили в 3.1.1", "3.1.1"],
  ["What changed in 2024?", undefined],
  ["What changed in the rules?", undefined],
  ["Which version is 2.1?", undefined],
])("the version in %j is %s", (question, number) => {
  expect(changedVersion(question)?.number).toBe(number);
});
