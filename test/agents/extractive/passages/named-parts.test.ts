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

describe("the topics of a document", () => {
  const texts = [
    {
      name: "bees.md",
      text: "# Keeping bees in towns\n\n## Choosing a place\n\nA flat roof with morning sun is best.\n\n## Diseases\n\nThree are common.\n\n### Varroa\n\nMites that weaken the brood.\n\n### Foulbrood\n\nA bacterium; report it.\n\n### Nosema\n\nA fungus of the gut.\n\n## Harvest\n\nTake honey in late July.\n",
    },
    {
      name: "handbook.md",
      text: "# Staff handbook of the Tarn Museum\n\n## Leave\n\nAsk your manager first.\n\n### Annual leave\n\nTwenty-six days.\n\n### Parental leave\n\nEighteen weeks.\n\n### Study leave\n\nFive days for an exam.\n\n## Keys\n\nKeys stay in the cabinet.\n\n## Visitors\n\nChildren come with an adult.\n",
    },
    {
      name: "rules.md",
      text: "# Правила дачного товарищества\n\n## Взносы\n\nПлатить до июня.\n\n### Членский взнос\n\nРаз в год.\n\n### Взнос за воду\n\nПо счётчику.\n\n### Взнос на дорогу\n\nРаз в три года.\n\n## Шум\n\nПосле одиннадцати тишина.\n\n## Собаки\n\nТолько на поводке.\n",
    },
    { name: "paper.md", text: "# Belta news\n\nTopics of the local paper cover the ferries each week.\n" },
  ];
  const own = memoryLibrary(texts);

  test.each([
    ["What topics does the staff handbook cover?", ["Leave", "Keys", "Visitors"]],
    ["which chapters are in the guide on keeping bees", ["Choosing a place", "Diseases", "Harvest"]],
    ["Какие темы охватывают правила товарищества?", ["Взносы", "Шум", "Собаки"]],
    ["what types of leave does the handbook cover?", ["Annual leave", "Parental leave", "Study leave"]],
    ["what diseases of bees are covered", ["Varroa", "Foulbrood", "Nosema"]],
    ["какие виды взносов описаны в правилах", ["Членский взнос", "Взнос за воду", "Взнос на дорогу"]],
  ])("%s", async (question, lines) => {
    const found = await best(question, own);
    expect(found?.block).toMatchObject({ form: "list", lines });
    expect(gradeOf(found?.confidence ?? 0)).toBe("strong");
    expect(found?.citations.map(({ quote }) => quote)).toEqual(lines);
    expect(found?.citations.every((citation) => texts.some(({ text }) => quoteStands(text, citation)))).toBe(true);
  });

  test("are told of no document that is not named, and of none of two that are called alike", async () => {
    expect((await best("What topics does the local paper cover?", own))?.block).toBeUndefined();
    expect((await best("what sections of the roof are closed", own))?.block?.form).not.toBe("list");
    const twice = memoryLibrary([...texts, { name: "handbook-2.md", text: (texts[1]?.text ?? "").replace("Keys", "Locks") }]);
    expect((await best("What topics does the staff handbook cover?", twice))?.block?.form).not.toBe("list");
  });
});

test("two headings are no list", () => {
  const headings = ["Train", "Car"].map((title, line) => ({ heading: ["Policy", "Transport", title], from: line * 10, line }));
  expect(partsBelow({ headings }, ["Policy", "Transport"])).toEqual([]);
});

test("the title of a document has no parts but its divisions", () => {
  const headings = ["Scope", "Stages", "Transport"].map((title, line) => ({ heading: ["Policy", title], from: line * 10, line }));
  expect(partsBelow({ headings }, ["Policy"])).toEqual([]);
  expect(partsBelow({ headings }, ["Policy"], true).map(({ title }) => title)).toEqual(["Scope", "Stages", "Transport"]);
  expect(partsBelow({ headings: [{ heading: ["Preface"], from: 0, line: 0 }, ...headings] }, ["Policy"])).toHaveLength(3);
});
