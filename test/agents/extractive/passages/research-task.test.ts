import { describe, expect, test } from "vitest";
import { taskAgentInput, taskResult } from "../../../../src/agents/contracts.ts";
import { candidatesOf } from "../../../../src/agents/extractive/passages/candidates.ts";
import { isRepeat } from "../../../../src/agents/extractive/passages/confidence.ts";
import { holdsName, nearness } from "../../../../src/agents/extractive/passages/related-words.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { type Finding, gradeOf, quoteStands } from "../../../../src/domain/evidence/evidence.ts";
import { contextOver, type MemoryDocument, memoryLibrary } from "../memory-library.ts";

const tower = `# Eiffel Tower

The Eiffel Tower is a wrought-iron lattice tower on the Champ de Mars in Paris. It was designed by the company of the engineer
Gustave Eiffel. Building the Eiffel Tower began in January 1887 and the tower was completed in March 1889.

## Visitors

- The tower has three levels for visitors.
- restaurants

| Level | Height |
| top | 276 m |

Millions of people climb the Eiffel Tower each year. See the tower at night!
`;

const debian = `# Debian

Проект Debian основал Иэн Мёрдок 16 августа 1993 года. Название сложено из имён Иэна и его подруги Дебры. Дистрибутив Debian
распространяется свободно (см. общественный договор, разд. 1), и его пакеты готовят добровольцы со всего мира.
`;

const others: MemoryDocument[] = [
  {
    name: "towers.md",
    text: "# Towers\n\nA tower is a tall structure. Towers are found in many cities and most of them were built of stone.\n",
  },
  { name: "rivers.md", text: "# Rivers\n\nThe Danube flows through ten countries. It reaches the Black Sea in Romania.\n" },
  { name: "bread.md", text: "# Bread\n\nBread is baked from flour and water. The dough has to rest before it is baked.\n" },
];
const library = memoryLibrary([{ name: "eiffel-tower.md", text: tower }, { name: "debian.md", text: debian }, ...others]);

function ask(
  question: string,
  { input = {}, known = [], language = "en" }: { input?: object; known?: string[]; language?: string } = {},
  over = library,
) {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language };
  const task = {
    id: "root.0",
    ref: "r1",
    description: question,
    round: 1,
    level: 1,
    input: Object.hasOwn(input, "scopeItems") ? input : { scopeItem: question, ...input },
  };
  return researchTask.run(taskAgentInput.parse({ query: question, brief, task, dependencies: [], known }), contextOver(over));
}

function isStrong({ confidence = 0 }: Finding): boolean {
  return gradeOf(confidence) === "strong";
}

describe("the research agent", () => {
  test("answers with whole sentences, the best first, that stand in the source at their places", async () => {
    const result = taskResult.parse(await ask("When was the Eiffel Tower completed?"));
    expect(result.findings[0]?.text).toBe("Building the Eiffel Tower began in January 1887 and the tower was completed in March 1889.");
    for (const { kind, text, citations, score } of result.findings) {
      expect(kind).toBe("quote");
      expect(score).toBeGreaterThan(0);
      const [citation] = citations;
      expect(citation?.quote).toBe(text);
      expect(citation !== undefined && quoteStands(library.texts.get(citation.sourceId) ?? "", citation)).toBe(true);
      expect(citation?.place.heading[0]).toBe("Eiffel Tower");
    }
    expect(result.findings.length).toBeLessThanOrEqual(5);
  });

  test("finds the heading of a quantity that the question implies, and does not tell that it was searched for", async () => {
    const land = {
      name: "elbland.md",
      text: "# Elbland\n\n## Population\n\n12,400 (2025 est.)\n\n## Live births\n\n1.8 for each 1,000 people\n",
    };
    const result = await ask("How many people live in Elbland?", {}, memoryLibrary([land, ...others]));
    expect(result.findings[0]?.shown).toBe("Population: 12,400 (2025 est.)");
    expect(result.findings[0] !== undefined && isStrong(result.findings[0])).toBe(true);
    expect(result.searched).toEqual(["people", "live", "Elbland"]);
  });

  test("finds Russian sentences by inflected words", async () => {
    const result = await ask("Кто основал проект Debian?", { language: "ru" });
    expect(result.findings[0]?.text).toContain("Иэн Мёрдок");
    expect(result.summary).toMatch(/^\d+ цитат/);
  });

  test.each([
    ["What is the population of Atlantis?", "Sierra Leone lies on the North Atlantic Ocean and has a population of eight million people."],
    ["Who won the football world cup in 2022?", "In 2011 she won the triple jump at the world cup and played football afterwards."],
    ["What does Debian cost per month?", "The war cost the country about ten billion dollars per month in those years."],
    [
      "When was the wooden toll bridge over the Belta river painted and opened to carts?",
      "The wooden toll bridge over the Arvo river was painted and opened to carts in May 1901.",
    ],
    ["Who discovered the Belta river?", "The Arvo river was discovered by the traveller Ivan Petrov. The Belta flows into the sea."],
  ])("%j is not answered by what is about something else", async (question, text) => {
    const around = others.map(({ name, text: body }) => ({ name, text: body }));
    const result = await ask(question, {}, memoryLibrary([{ name: "facts.md", text: `# Facts\n\n${text}\n` }, ...around]));
    expect(result.findings.filter(isStrong)).toEqual([]);
  });

  test("quotes in the question's language where it is answered there, in another where it is not", async () => {
    const russian = {
      name: "guide.md",
      text: "# Debian\n\nDebian — это What is Debian: свободная операционная система для вашего компьютера.\n",
    };
    const english = { name: "about.md", text: "# Debian\n\nDebian is a free operating system for your computer that volunteers make.\n" };
    const both = await ask("What is Debian?", {}, memoryLibrary([russian, english, ...others]));
    expect(both.findings.map(({ text }) => text)).toEqual(["Debian is a free operating system for your computer that volunteers make."]);
    const one = await ask("What is Debian?", {}, memoryLibrary([russian, ...others]));
    expect(one.findings).toHaveLength(1);
  });

  test("a name stands in another case or form", async () => {
    const facts = { name: "facts.md", text: "# Факты\n\nКорабль шёл к Элвею и капитан Элвей принял его груз в порту.\n" };
    const result = await ask("Какой груз принял капитан Элвея?", { language: "ru" }, memoryLibrary([facts, ...others]));
    expect(result.findings).toHaveLength(1);
  });

  test.each([
    "Who painted the ceiling of the Sistine Chapel?",
    "When was the first tower of London built?",
    "Сколько людей живёт в Бразилии?",
  ])("%j has no evidence: a shared word is none", async (question) => {
    const result = await ask(question);
    expect(result.findings).toEqual([]);
    expect(result.searched.length).toBeGreaterThan(0);
  });

  test.each(["Danube: tides", "London: visitors"])(
    "the topic %j has none either: its name alone, or its aspect alone, is no evidence",
    async (topic) => {
      expect((await ask(topic)).findings.filter(isStrong)).toEqual([]);
    },
  );

  test("a value under its heading answers for what the heading names", async () => {
    const values = memoryLibrary([
      { name: "norway.md", text: "# Norway\n\n## Area\n\n### total\n\n323,802 sq km\n\n## Taxes (% of area)\n\n27.1% (2023 est.)\n" },
    ]);
    const brief = {
      version: 1,
      status: "approved",
      goal: "the area of Norway",
      scope: ["area"],
      questions: [],
      outputFormats: ["md"],
      language: "en",
    };
    const task = { id: "root.0", ref: "r1", description: "", round: 1, level: 1, input: { scopeItem: "What is the area of Norway?" } };
    const result = await researchTask.run(
      taskAgentInput.parse({ query: "q", brief, task, dependencies: [], known: [] }),
      contextOver(values),
    );
    expect(result.findings.map(({ text }) => text)).toEqual(["323,802 sq km"]);
  });

  test("a library of one short sentence answers what it holds, and nothing else", async () => {
    const tiny = memoryLibrary([{ name: "elbstadt.md", text: "Elbstadt has 52,310 inhabitants.\n" }]);
    const { findings } = await ask("How many inhabitants does Elbstadt have?", {}, tiny);
    expect(findings.map(({ text }) => text)).toEqual(["Elbstadt has 52,310 inhabitants."]);
    expect(findings.every(isStrong)).toBe(true);
    const others = await Promise.all(
      ["Who is the mayor of Elbstadt?", "How many inhabitants does Bergheim have?"].map((each) => ask(each, {}, tiny)),
    );
    expect(others.flatMap((other) => other.findings).filter(isStrong)).toEqual([]);
  });
  test("code answers how something is done, not how much or when", async () => {
    const text = "# Worker pool\n\n```js\nconst pool = new WorkerPool(workerFile);\n```\n\nIts workers share one file.\n";
    const pool = memoryLibrary([{ name: "pool.md", text }, ...others]);
    const forms = async (question: string) => (await ask(question, {}, pool)).findings.map(({ block }) => block?.form);
    expect(await forms("How do I make a new WorkerPool of a workerFile?")).toContain("code");
    expect(await forms("When is new WorkerPool(workerFile) called?")).not.toContain("code");
  });
  test("what shares no more with the question than a price comes close to nothing, and neither does a place", async () => {
    const prices: MemoryDocument[] = [
      {
        name: "contract.md",
        text: "# Contract\n\n## Payment\n\nThe price may rise once a year. The pump costs 1,155 euros with all work.\n",
      },
      { name: "club.md", text: "# Club\n\n## Tickets\n\nTickets are sold at the gate of the club on Sundays.\n" },
    ];
    const asked = (question: string) => ask(question, {}, memoryLibrary([...prices, ...others]));
    const { findings, output } = await asked("What does a sauna voucher cost?");
    expect(findings).toEqual([]);
    expect(output).toMatchObject({ byItem: [{ nearest: [] }] });
    const pump = await asked("What does the sauna pump cost?");
    expect(pump.findings.map(({ text }) => text)).toEqual([expect.stringContaining("The pump costs")]);
    const tickets = await asked("What does a ticket of the club cost?");
    expect(tickets.findings.map(({ text }) => text)).toEqual([expect.stringContaining("Tickets are sold")]);
  });

  test("words that no document holds are told to the reviewer", async () => {
    const result = await ask("Who painted the Sistine ceiling?");
    expect(result.questions.join()).toContain("Sistine");
    expect(result.output).toMatchObject({ unknownWords: expect.arrayContaining(["Sistine"]) });
  });

  test("what an earlier round found is not found again", async () => {
    const first = await ask("When was the Eiffel Tower completed?");
    const again = await ask("When was the Eiffel Tower completed?", { known: first.findings.map(({ text }) => text) });
    expect(again.findings.map(({ text }) => text)).not.toContain(first.findings[0]?.text);
  });

  test("a task of several items says which finding is whose", async () => {
    const items = ["When was the Eiffel Tower completed?", "Where does the Danube end?"];
    const result = await ask(items.join(" "), { input: { scopeItems: items } });
    expect(result.output).toMatchObject({
      byItem: [
        { item: items[0], texts: expect.arrayContaining([expect.stringContaining("March 1889")]) },
        { item: items[1], texts: expect.any(Array) },
      ],
    });
  });

  test("the same question has the same answer", async () => {
    const question = "Who designed the Eiffel Tower?";
    expect(await ask(question)).toEqual(await ask(question));
  });
});

describe("quotable sentences", () => {
  test("are whole sentences and items without their marks, and no labels, rows or headings", () => {
    const texts = candidatesOf("- The tower has three levels.\n- restaurants\n| a | b |\nLevels\nIt opened (see ch. 2) in 1889. Go!").map(
      ({ text }) => text,
    );
    expect(texts).toEqual(["The tower has three levels.", "restaurants", "It opened (see ch. 2) in 1889."]);
  });

  test("a bracket that sentences cut through is closed again, and places stay exact", () => {
    const passage = "Комитет (сокр. МОК, англ. IOC) создан в 1894 году в Париже. Это второе предложение текста.";
    for (const { text, from, to } of candidatesOf(passage)) expect(passage.slice(from, to)).toBe(text);
    expect(candidatesOf(passage)[0]?.text).toBe("Комитет (сокр. МОК, англ. IOC) создан в 1894 году в Париже.");
  });
});

test("near repeats are recognised, different statements are not", () => {
  const one = new Set(["tower", "complet", "march", "1889", "pari"]);
  expect(isRepeat(one, new Set([...one, "year"]))).toBe(true);
  expect(isRepeat(one, new Set(["tower", "visit", "million", "year"]))).toBe(false);
});

test.each([
  ["казан", "казанск", true],
  ["казан", "казак", false],
  ["коре", "кор", false],
  ["debian", "debian", true],
])("the name %j in %j: %s", (name, stem, expected) => {
  expect(holdsName(name, new Set([stem]))).toBe(expected);
});

test("words of one family are near, others are not", () => {
  expect(nearness("tower", new Set(["tower"]))).toBe(1);
  expect(nearness("complet", new Set(["completion"]))).toBeGreaterThan(0.5);
  expect(nearness("rate", new Set(["rating"]))).toBe(0);
  expect(nearness("cat", new Set(["category"]))).toBe(0);
});

test("quotes in the language of the question where it can, in another one rather than not at all", async () => {
  const both = memoryLibrary([
    {
      name: "sputnik-en.md",
      text: "# Sputnik\n\nSputnik was launched by the Soviet Union in October 1957. It circled the Earth for three months.\n",
    },
    {
      name: "sputnik-ru.md",
      text: "# Sputnik\n\nСпутник Sputnik был запущен в октябре 1957 года. Аппарат Sputnik летал вокруг Земли три месяца.\n",
    },
    ...others,
  ]);
  const english = await ask("When was Sputnik launched?", {}, both);
  expect(english.findings[0]?.text).toContain("October 1957");
  expect(english.findings.every(({ text }) => !/\p{Script=Cyrillic}/u.test(text))).toBe(true);
  const russian = await ask("Когда был запущен Sputnik?", { language: "ru" }, both);
  expect(russian.findings[0]?.text).toContain("октябре 1957");
  expect(russian.findings.every(({ text }) => /\p{Script=Cyrillic}/u.test(text))).toBe(true);
  expect((await ask("What is the Danube?", {}, both)).findings.length).toBeGreaterThan(0);
  expect((await ask("Debian Дебры: кто основал Debian?", { language: "ru" })).findings[0]?.text).toContain("Иэн");
});

test("takes a passage that tells no year for the year that is asked about, and none that tells another", async () => {
  const fair = {
    name: "fair.md",
    text: "# Fair\n\nThe spring fair of 2015 was held in the town hall. It rained in 2015 from May to June.\n",
  };
  const bridges = (text: string) => memoryLibrary([{ name: "bridges.md", text: `# Bridges\n\n${text}\n` }, fair, ...others]);
  const question = "Which company painted the Carver bridge in 2015?";
  const undated = await ask(question, {}, bridges("The Carver bridge was painted by the company Hall and Sons. The Carver bridge is red."));
  expect(undated.findings.map(({ text }) => text).join("\n")).toContain("The Carver bridge was painted by the company Hall and Sons.");
  const other = await ask(
    question,
    {},
    bridges("In 1988 the Carver bridge was painted by the company Hall and Sons. The Carver bridge is red."),
  );
  expect(other.findings.filter(isStrong)).toEqual([]);
});
