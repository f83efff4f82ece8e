import { describe, expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { type AskedQuestion, askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import type { Judged } from "../../../../src/agents/extractive/passages/confidence.ts";
import { sectionOpening, sectionParts, topicSection } from "../../../../src/agents/extractive/passages/named-section.ts";
import { quotationOf } from "../../../../src/agents/extractive/passages/quotations.ts";
import type { RankedCandidate } from "../../../../src/agents/extractive/passages/ranked-candidate.ts";
import { rankCandidates } from "../../../../src/agents/extractive/passages/ranking.ts";
import { researchTask } from "../../../../src/agents/extractive/passages/research-task.ts";
import { strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import type { PassageHit } from "../../../../src/sources/tools/library-tools.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

function hit(heading: string[], text: string, from: number): PassageHit {
  const place = { from, to: from + text.length, line: from, heading };
  return { sourceId: "s-1", documentId: "d-1", name: "pump.md", heading, text, place, score: 1, coverage: 1 };
}

const hits = [
  hit(
    ["Manual", "Care of the filters"],
    "Rinse them once a week.\n\nA torn mesh lets sand through and wears the wheel.\n\nSpare ones lie in the shed.",
    200,
  ),
  hit(["Manual", "Start"], "Open the valve before the motor runs.", 100),
  hit(["Manual", "Care of the filters", "In winter"], "Frost splits a mesh that is left wet.", 400),
];

function openingOf(asked: AskedQuestion, ranked: readonly RankedCandidate[]): Judged[] {
  const section = topicSection(asked, [...new Set(ranked.map(({ hit: own }) => own))]);
  return section === null ? [] : sectionOpening(section, ranked);
}

function opening(topic: string, own: PassageHit[] = hits): string[] {
  const asked = askedQuestion(topic, [], 100);
  return openingOf(asked, rankCandidates(asked, own)).map(({ text }) => text);
}

describe("the section that a topic names by its heading", () => {
  test("is told by its opening paragraphs in their order, also where they do not repeat the topic's words", () => {
    expect(opening("the advice on the care of filters")).toEqual([
      "Rinse them once a week.",
      "A torn mesh lets sand through and wears the wheel.",
      "Spare ones lie in the shed.",
      "Frost splits a mesh that is left wet.",
    ]);
  });

  test("is strong evidence; no other section is told, and no heading that names another thing", () => {
    const asked = askedQuestion("care of the filters", [], 100);
    const judged = openingOf(asked, rankCandidates(asked, hits));
    expect(Math.min(...judged.map(({ confidence }) => confidence))).toBeGreaterThan(strongFrom);
    expect(opening("care of horses and cattle")).toEqual([]);
    expect(opening("How often are the filters rinsed?")).toEqual([]);
  });
});

test("the parts of a section are its lists; a line of words parts two of them", () => {
  const lists =
    "New\n\n- Boats can be locked.\n- The log can be saved.\n\nChanged\n\n- Cancelling ends at noon.\n- Prices are fixed at booking.";
  const asked = askedQuestion("the changes", [], 100);
  const own = [hit(["Teal", "Changes"], lists, 100)];
  const section = topicSection(asked, own);
  expect(section).not.toBeNull();
  const parts = section === null ? [] : sectionParts(section, rankCandidates(asked, own));
  expect(parts.map(({ text }) => text)).toEqual(["Boats can be locked.", "Cancelling ends at noon."]);
});

test("the title of a document does not name what is asked of its subject behind a colon", () => {
  const firm = [hit(["Price list of the Otter cleaning firm"], "We clean stairs and halls.\n\nOrders are taken by telephone.", 100)];
  expect(opening("the cleaning firm Otter", firm)).toHaveLength(2);
  expect(opening("the cleaning firm Otter: cancelling", firm)).toEqual([]);
  const cancelling = [hit(["The Otter cleaning firm", "Cancelling"], "Up to noon of the day before.", 100)];
  expect(opening("the cleaning firm Otter: cancelling", cancelling)).toEqual(["Up to noon of the day before."]);
});

test("of several sections the one is told whose heading holds nothing else", () => {
  const mills = [hit(["Isle", "Mills or dykes"], "Some prefer a dyke.", 100), hit(["Isle", "Dykes"], "The dyke is nine metres high.", 300)];
  expect(opening("the dykes", mills)).toEqual(["The dyke is nine metres high."]);
});

test("a section that is a sheet of values is told by the first of each of its parts, with their headings", () => {
  const sheet = ["Coal: mined", "Oil: none", "Gas: none", "Wind: etymology", "Water: used"].flatMap((each, index) => {
    const [part = "", title = ""] = each.split(": ");
    return [
      hit(["Isle", "Energy", part, title], `${index + 1} tonnes`, 100 * index + 10),
      hit(["Isle", "Energy", part, "sold"], "9", 100 * index + 50),
    ];
  });
  const asked = askedQuestion("the energy of the isle", [], 100);
  const told = openingOf(asked, rankCandidates(asked, sheet, { everyLabel: true }));
  expect(told.map((piece) => quotationOf(asked, piece, null).shown)).toEqual([
    "Coal, mined: 1 tonnes",
    "Oil, none: 2 tonnes",
    "Gas, none: 3 tonnes",
    "Wind, sold: 9",
    "Water, used: 5 tonnes",
  ]);
  expect(openingOf(asked, rankCandidates(asked, sheet.slice(0, 4), { everyLabel: true }))).toEqual([]);
});

test("the title that holds more of the topic stands for all of its sections", () => {
  const title = ["Minutes of the mill's meeting, 4 March"];
  const parts = [
    hit([...title, "1. Minutes of the meeting"], "They were read and signed.", 100),
    hit([...title, "2. Wheel"], "It is to turn.", 300),
  ];
  expect(opening("the minutes of the meeting of the mill in March", parts)).toEqual(["They were read and signed.", "It is to turn."]);
});

test("a long line that ends as no sentence does is told, a short value and who may copy the text are not", () => {
  const line =
    "small and open economy; strong fisheries with a growing trade in seeds, and a budget that depends on loans from the mainland";
  const economy = [
    hit(["Isle", "Economy"], "Written by an@isle.example and bo@isle.example.", 50),
    hit(["Isle", "Economy", "Overview"], line, 200),
    hit(["Isle", "Economy", "Debt"], "14 %", 400),
  ];
  expect(opening("the economy of the isle", economy)).toEqual([line]);
});

test("the first word of a name before a colon is no aspect that a title could hold", () => {
  const asked = askedQuestion("Harrow Vale Water: investments", [], 100);
  expect([asked.names, asked.aspects]).toEqual([["harrow", "vale", "water"], ["invest"]]);
  const note = ["Note of the auditor on Harrow Vale Water"];
  const passages = [
    hit(note, "We checked the figures.", 10),
    hit([...note, "Findings"], "The investment of 27 million EUR is correct.", 200),
  ];
  expect(topicSection(asked, passages)?.heading ?? null).not.toEqual(note);
});

test("a topic that is a price has its section, too", () => {
  const asked = askedQuestion("cost", [], 100);
  const text = "The county gives 400 EUR.\n\nThe rest is 90 EUR.";
  const ranked = rankCandidates(asked, [hit(["Pump house", "Cost and schedule"], text, 100), ...hits]);
  expect(openingOf(asked, ranked).map((piece) => piece.text)).toEqual(["The county gives 400 EUR.", "The rest is 90 EUR."]);
});

describe("what is said of a topic", () => {
  const texts = [
    { name: "bog.md", text: "# Peat bog\n\nPeat grows one millimetre a year.\n\nThe ranger keeps the ditches closed.\n" },
    { name: "plan.md", text: "# Plan of the county\n\nThe peat bog is closed in spring.\n\nThe mill is painted in June.\n" },
    { name: "minutes.md", text: "# Minutes\n\nThe council gave 4,000 EUR for planks at the peat bog. The bog was not discussed again.\n" },
    { name: "болото.md", text: "# Торфяное болото\n\nТорф растёт на миллиметр в год.\n" },
    { name: "протокол.md", text: "# Протокол\n\nТорфяное болото закрыто весной. Мельницу покрасят в июне.\n" },
  ];

  async function told(query: string, topic: string, language: string, library = texts): Promise<string[]> {
    const brief = { version: 1, status: "approved", goal: query, scope: [topic], questions: [], outputFormats: ["md"], language };
    const task = { id: "root.0", ref: "r1", description: topic, round: 1, level: 1, input: { scopeItem: topic } };
    const input = taskAgentInput.parse({ query, brief, task, dependencies: [], known: [] });
    const { findings } = await researchTask.run(input, readingContext(memoryLibrary(library)));
    return findings.filter(({ confidence = 0 }) => confidence >= strongFrom).map(({ text }) => text);
  }

  test("is told of each passage that says something of it", async () => {
    const said = (await told("What do the documents say about the peat bog?", "the peat bog", "en")).join("\n");
    for (const point of ["grows one millimetre", "is closed in spring", "4,000 EUR"]) expect(said).toContain(point);
    expect(said).not.toContain("mill is painted");
    const russian = (await told("Что говорят документы про торфяное болото?", "торфяное болото", "ru")).join("\n");
    for (const point of ["растёт на миллиметр", "закрыто весной"]) expect(russian).toContain(point);
  });

  test("is a sheet of values also where not all of it is asked for; a label elsewhere does not stand for it", async () => {
    const parts = ["Coal", "Oil", "Gas", "Wind"].map((name, index) => `### ${name}\n\n#### sold\n\n${index + 1} tonnes a year`);
    const text = `# Isle\n\n## Fumes\n\n### Methane\n\n#### energy\n\n31 tonnes\n\n## Energy\n\n${parts.join("\n\n")}\n`;
    const said = await told("Isle: energy", "Isle: energy", "en", [{ name: "isle.md", text }]);
    expect(said).toEqual(["1 tonnes a year", "2 tonnes a year", "3 tonnes a year", "4 tonnes a year"]);
  });

  const wards = Array.from({ length: 40 }, (_each, ward) => `### Economy of ward ${ward}\n\n${"The economy of the isle. ".repeat(9)}`);
  const isle = `# Isle\n\n## History\n\nPeople came by boat in 870 and stayed.\n\n## Economy\n\n### Overview\n\nTrade in seeds grows, and fish is sold to the mainland.\n\n${wards.join("\n\n")}\n`;

  test("is how its section begins, also where the search finds only what repeats the topic", async () => {
    expect(await told("Summarise the economy of the isle", "the economy of the isle", "en", [{ name: "isle.md", text: isle }])).toContain(
      "Trade in seeds grows, and fish is sold to the mainland.",
    );
    const whole = await told("Summarise the isle", "the isle", "en", [{ name: "isle.md", text: isle }]);
    expect(whole[0]).toBe("People came by boat in 870 and stayed.");
  });

  test("is every part of a history of changes, though no change of a figure is told", async () => {
    const log =
      "# Mill: history of changes\n\n## 2.1 (May)\n\n- The wheel can be stopped by hand.\n- The door is painted.\n\n## 2.0 (April)\n\n- Flour is weighed in 5 minutes instead of 9.\n";
    const said = await told("Summarise the history of changes of the mill", "the history of changes of the mill", "en", [
      { name: "log.md", text: log },
    ]);
    for (const point of ["stopped by hand", "Flour is weighed"]) expect(said.join("\n")).toContain(point);
  });

  test("is no answer where nothing is sure", async () => {
    expect(await told("What do the documents say about the mill tower?", "the mill tower", "en")).toEqual([]);
  });
});
