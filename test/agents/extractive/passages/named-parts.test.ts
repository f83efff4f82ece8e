import { describe, expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { partsBelow } from "../../../../src/agents/extractive/passages/named-parts.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { gradeOf, quoteStands } from "../../../../src/domain/evidence/evidence.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const policy = `# Travel policy of Brennan

## Scope

It applies to every employee of Brennan.

## Approval stages

### Request by the *traveller*

The traveller fills in the form at least ten days before the journey.

### Check by the line manager

The manager looks at the purpose and the cost of the approval.

### Release by finance

#### Booking

Finance books what was approved.

## Means of transport

### Train

Second class.

### Rental car

Only where no train goes.
`;
const others = ["Arvania", "Beltania", "Corvania"].map((name) => ({
  name: `${name.toLowerCase()}.md`,
  text: `# ${name}\n\n## Transport\n\nThe trains of ${name} run every hour on the stages between its towns.\n`,
}));
const library = memoryLibrary([{ name: "policy.md", text: policy }, ...others]);

async function best(question: string, over = library) {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.0", ref: "r1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const input = taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] });
  return (await researchTask.run(input, readingContext(over))).findings[0];
}

describe("a list that is asked for", () => {
  test("is the headings below the one that names it, each cited where it stands", async () => {
    const found = await best("What are the approval stages in Brennan's travel policy?");
    expect(found?.block).toEqual({
      form: "list",
      lead: "Approval stages",
      lines: ["Request by the traveller", "Check by the line manager", "Release by finance"],
    });
    expect(gradeOf(found?.confidence ?? 0)).toBe("strong");
    expect(found?.citations.map(({ quote }) => quote)).toEqual([
      "Request by the *traveller*",
      "Check by the line manager",
      "Release by finance",
    ]);
    expect(found?.citations.every((citation) => quoteStands(policy, citation))).toBe(true);
    expect(found?.citations.map(({ place }) => policy.split("\n")[place.line - 1])).toEqual([
      "### Request by the *traveller*",
      "### Check by the line manager",
      "### Release by finance",
    ]);
  });

  test("is not what stands below a heading that names another thing", async () => {
    expect((await best("What are the penalties in Brennan's travel policy?"))?.block).toBeUndefined();
    expect((await best("Who checks a request at Brennan?"))?.block?.lead).not.toBe("Approval stages");
  });
});

test("two headings are no list", () => {
  const headings = ["Train", "Car"].map((title, line) => ({ heading: ["Policy", "Transport", title], from: line * 10, line }));
  expect(partsBelow({ headings }, ["Policy", "Transport"])).toEqual([]);
});

test("the title of a document has no parts: its sections are not what it is about", () => {
  const headings = ["Scope", "Stages", "Transport"].map((title, line) => ({ heading: ["Policy", title], from: line * 10, line }));
  expect(partsBelow({ headings }, ["Policy"])).toEqual([]);
  expect(partsBelow({ headings: [{ heading: ["Preface"], from: 0, line: 0 }, ...headings] }, ["Policy"])).toHaveLength(3);
});
