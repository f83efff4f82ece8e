import { expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { codeAsked } from "../../../../src/agents/extractive/passages/named-entry.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const server = `# Server

The Otter server listens for boats.

## \`boatLimit\`

<a id="boat-limit"></a>

+ Default: \`12\` (a pool)

Defines how many boats the Otter server lets in. The others wait outside.

## \`idleTimeout\`

+ Default: \`0\` (no limit)

Defines after how many seconds the Otter server closes a lock.

## Options of a lock

A lock of the Otter server takes these options:

* \`boatLimit\` (number): Boats in one lock.
* \`minLocks\`: (\`number\`) Sets the smallest number of locks that are always
  filled. The default is the number of gates.
* \`maxLocks\`: (\`number\`) Sets the largest number of locks.

`;
const library = memoryLibrary([
  { name: "server.md", text: server },
  { name: "boats.md", text: "# Boats\n\nThe default of a boat is to float. Enabling boatLimit slows the boats down.\n" },
]);

async function told(question: string): Promise<string[]> {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.0", ref: "r1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  const { findings } = await researchTask.run(input, readingContext(library));
  return findings.flatMap(({ confidence = 0, shown, text }) => (gradeOf(confidence) === "strong" ? [shown ?? text] : []));
}

const limit = ["boatLimit: Default: 12 (a pool) … Defines how many boats the Otter server lets in. The others wait outside."];
const locks = ["minLocks: (number) Sets the smallest number of locks that are always filled. The default is the number of gates."];

test.each([
  ["What is boatLimit?", limit],
  ["What does boatLimit do in Otter?", limit],
  ["What is the default of idleTimeout?", ["idleTimeout: Default: 0 (no limit)"]],
  ["idleTimeout default", ["idleTimeout: Default: 0 (no limit)"]],
  ["What is the default value of minLocks in otter?", locks],
  ["minLocks option", locks],
])("%s is told by its entry in the manual", async (question, expected) => {
  expect(await told(question)).toEqual(expected);
});

test("an entry that lacks what is asked of the name is no sure answer", async () => {
  expect(await told("minLocks security risk")).toEqual([]);
});

test.each([
  ["What is `boatLimit`?", "boatLimit"],
  ["what does the --locks option do", "--locks"],
  ["What is Otter.js?", null],
  ["What does otter.open do?", "otter.open"],
  ["How do I set boatLimit?", null],
  ["boatLimit or lockLimit", null],
  ["When was boatLimit added?", null],
])("the code asked about in %j is %s", (question, name) => {
  expect(codeAsked(askedQuestion(question, [], 100))).toBe(name);
});
