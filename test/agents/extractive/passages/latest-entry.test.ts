import { expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { newestEntry } from "../../../../src/agents/extractive/passages/latest-entry.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { gradeOf, quoteStands } from "../../../../src/domain/evidence/evidence.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const changes = `# Otter: changes

Otter is the ticket program of the lido.

## 3.2 (14 May 2025)

New

- Tickets can be given away.

## 3.10 (released 2 February 2026)

- Fixed: the current number of guests was counted twice.
- Known problem: the version of the printer driver is not shown.

## 3.1 (3 March 2024)

- New: a date for each ticket.
`;
const library = memoryLibrary([
  { name: "changes.md", text: changes },
  { name: "lido.md", text: "# The lido\n\nThe current version of the house rules hangs at the door since 4 May 2024.\n" },
]);

async function findings(question: string, over = library) {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.0", ref: "r1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  return (await researchTask.run(input, readingContext(over))).findings;
}

async function best(question: string, over = library) {
  return (await findings(question, over))[0];
}

test.each([
  "What is the current version of Otter?",
  "newest otter release and its date",
  "when did the latest version of otter come out",
  "какая последняя версия Otter",
])("%s is told by the newest heading, wherever it stands", async (question) => {
  const found = await best(question);
  expect(found?.text).toBe("3.10 (released 2 February 2026)");
  expect(gradeOf(found?.confidence ?? 0)).toBe("strong");
  expect(found?.citations.every((citation) => quoteStands(changes, citation))).toBe(true);
});

test.each([
  "What's new in the latest version of Otter?",
  "main changes in the newest Otter release",
  "Что нового в последней версии Otter?",
])("%s is told by all that stands below the newest heading", async (question) => {
  const found = await findings(question);
  const sure = found.filter(({ confidence = 0 }) => gradeOf(confidence) === "strong").map(({ shown, text }) => shown ?? text);
  expect(sure.join("\n")).toContain("counted twice");
  expect(sure.join("\n")).toContain("printer driver is not shown");
  expect(sure.join("\n")).not.toMatch(/given away|date for each/u);
});

test.each([
  "What is the current version of the printer driver?",
  "What is the latest version of Badger?",
  "Which versions of Otter came out?",
])("%s is not", async (question) => {
  expect((await best(question))?.text).not.toBe("3.10 (released 2 February 2026)");
});

test("of one list of changes alone the newest entry is told where nothing is named", async () => {
  const other = { name: "badger.md", text: changes.replaceAll("Otter", "Badger").replaceAll("2026", "2027") };
  const [otter] = [{ name: "changes.md", text: changes }];
  expect((await best("What is the latest version?", memoryLibrary([otter])))?.text).toBe("3.10 (released 2 February 2026)");
  expect((await best("What is the latest version?", memoryLibrary([otter, other])))?.text).not.toMatch(/^3\.10/u);
  expect((await best("What is the latest version of Badger?", memoryLibrary([otter, other])))?.text).toBe(
    "3.10 (released 2 February 2027)",
  );
});

const at = (heading: string[]) => ({ heading, from: 0, line: 1 });

test("headings are entries where most of a level have dates", () => {
  const mixed = [at(["Plan"]), at(["Plan", "Aims"]), at(["Plan", "People"]), at(["Plan", "Meeting of 3 May 2025"]), at(["Plan", "Costs"])];
  expect(newestEntry({ headings: mixed })).toBeNull();
  const dated = [at(["Log"]), at(["Log", "2 May 2025"]), at(["Log", "9 May 2025"]), at(["Log", "Remarks"])];
  expect(newestEntry({ headings: dated })?.place.title).toBe("9 May 2025");
});
