import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { aggregatorOutput, type reviewerInput, reviewerOutput, type SettledTask } from "../../../../src/agents/contracts.ts";
import { aggregate } from "../../../../src/agents/extractive/closing/aggregator.ts";
import { disagreementsIn } from "../../../../src/agents/extractive/closing/disagreements.ts";
import { coverageOf, evidenceByItem } from "../../../../src/agents/extractive/closing/evidence-by-item.ts";
import { reporter } from "../../../../src/agents/extractive/closing/reporter.ts";
import { review } from "../../../../src/agents/extractive/closing/reviewer.ts";
import type { Citation, Figure, Finding } from "../../../../src/domain/evidence/evidence.ts";
import { type Brief, unasked } from "../../../../src/domain/plans/brief.ts";
import type { Research } from "../../../../src/domain/sessions/research.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const cite = (sourceId: string, quote: string): Citation => ({
  sourceId,
  place: { from: 0, to: quote.length, line: 1, heading: [] },
  quote,
});
const quote = (text: string, score = 0.8, source = "s-1"): Finding => ({ kind: "quote", text, citations: [cite(source, text)], score });
const figure = (
  value: number,
  { source = "s-1", subject = "Germany, GDP", at = "1995" as string | null, measure = "value" as Figure["measure"], score = 1 } = {},
): Finding => {
  const citations = [cite(source, `row ${value}`)];
  return {
    kind: "figure",
    text: `${subject} (${at}): ${value}`,
    citations,
    score,
    figure: { measure, subject, value, unit: null, at, formula: "x", citations },
  };
};

const [rivers, gdp] = ["rivers of Asia", "GDP of Germany"];
const brief: Brief = {
  version: 1,
  status: "approved",
  goal: "Rivers and GDP",
  scope: [rivers, gdp],
  questions: [],
  ...unasked,
  outputFormats: ["md"],
  language: "en",
};
const initialContext = { language: "en", summary: "", entities: [], keyPhrases: [], topics: [], tables: [], documents: 4 };

let counter = 0;
function settled(
  scopeItem: string,
  findings: Finding[],
  { input = {}, output = {}, round = 1, status = "completed" as SettledTask["status"], searched = ["rivers"] } = {},
): SettledTask {
  counter += 1;
  const result = { summary: "", findings, tables: [], series: [], searched, questions: [], newTasks: [], output };
  return {
    id: `root.${counter}`,
    ref: `r${counter}`,
    parentId: "root",
    round,
    agent: "research",
    description: `Find: ${scopeItem}`,
    status,
    input: { scopeItem, ...input },
    result,
    error: null,
  };
}

function reviewed(tasks: SettledTask[], extra: Partial<z.infer<typeof reviewerInput>> = {}) {
  return reviewerOutput.parse(
    review({ query: "q", brief, round: 1, maxRounds: 10, tasks, previous: [], agents: [{ name: "research", description: "" }], ...extra }),
  );
}

describe("coverage", () => {
  test("is that of the best finding: two halves make no whole", () => {
    expect(coverageOf([])).toBe(0);
    expect(coverageOf([quote("a", 0.5)])).toBe(0.5);
    expect(coverageOf([quote("a", 0.5), quote("b", 0.5)])).toBe(0.5);
    expect(coverageOf([figure(1), quote("b", 0.5)])).toBe(1);
  });

  test("a task of several items gives each its own findings", () => {
    const [one, two] = [quote("The Ob is long."), quote("GDP grew.")];
    const task = {
      ...settled("", [one, two], {
        output: {
          byItem: [
            { item: rivers, texts: [one.text] },
            { item: gdp, texts: [two.text] },
          ],
        },
      }),
      input: { scopeItems: [rivers, gdp] },
    };
    expect(evidenceByItem(brief.scope, [task]).map(({ findings }) => findings)).toEqual([[one], [two]]);
  });

  test("a sentence counts for less beside an answer over the rows of a table, and only there", () => {
    const asked = "which river is the longest";
    const sentence = quote("The Ob is long.", 0.8);
    const row: Finding = { ...figure(3_650), confidence: 0.2, reading: { kind: "value", query: "Length" } };
    const confidences = (findings: Finding[], item = asked): (number | undefined)[] =>
      evidenceByItem([item], [settled(item, findings)])[0]?.findings.map(({ confidence }) => confidence) ?? [];
    expect(confidences([sentence, row])).toEqual([expect.closeTo(0.48), 0.2]);
    expect(confidences([sentence])).toEqual([undefined]);
    // One that holds all the words of the question counts for less only where the rows answer for sure.
    const whole = quote("The longest river is the Ob.", 0.8);
    expect(confidences([whole, row], "what is the longest river")).toEqual([undefined, 0.2]);
    expect(confidences([whole, { ...row, confidence: 0.9 }], "what is the longest river")).toEqual([expect.closeTo(0.48), 0.9]);
    expect(confidences([sentence, row], "history of the Ob")).toEqual([undefined, 0.2]);
    // What is new in the latest version stands in its list of changes, and in no row.
    expect(confidences([sentence, row], "what's new in the latest version")).toEqual([undefined, 0.2]);
    // So it does beside a whole table that is called what is asked, where that is sure.
    const [cited] = sentence.citations;
    const table = {
      ...sentence,
      text: "Ob | 3650",
      citations: cited === undefined ? [] : [{ ...cited, place: { ...cited.place, table: 0 } }],
    };
    expect(confidences([sentence, table], "history of the Ob")).toEqual([expect.closeTo(0.48), undefined]);
    expect(confidences([sentence, { ...table, confidence: 0.4 }], "history of the Ob")).toEqual([undefined, 0.4]);
  });

  test("what the request asks beyond a full brief is told as not researched, and nothing is full", () => {
    const scope = Array.from({ length: 20 }, (_, index) => `topic number ${index + 1}`);
    const query = [...scope, "topic number 21"].map((item) => `- ${item}`).join("\n");
    const tasks = scope.map((item) => settled(item, [quote(`About ${item}.`)]));
    const full: Brief = { ...brief, goal: query, scope };
    const research = aggregate({ query, brief: full, initialContext, tasks, coverage: [], cut: null });
    expect(research.completeness).toBe("partial");
    expect(research.notFound).toEqual([{ item: "topic number 21", searched: [], reason: expect.stringContaining("at most 20") }]);
    expect(research.title).toBe("Topic number 1");
  });

  test("an unlikely count of rows is no closest passage beside a likelier quotation", () => {
    const told = (findings: Finding[]): string[] => {
      const only: Brief = { ...brief, scope: [gdp] };
      const { sections } = aggregate({ query: gdp, brief: only, initialContext, tasks: [settled(gdp, findings)], coverage: [], cut: null });
      return sections[0]?.paragraphs.map(({ text }) => text) ?? [];
    };
    const rows = (confidence: number): Finding => ({ ...figure(3, { subject: "Year", at: null, measure: "count" }), confidence });
    const near = quote("The GDP is not told.", 0.2);
    expect(told([rows(0.1), near])).toEqual([near.text]);
    expect(told([rows(0.1)])).toEqual([rows(0.1).text]);
    expect(told([rows(0.3), near])).toContain(rows(0.3).text);
  });

  test("a table stands with its figures, and not where a quotation answers in their place", () => {
    const table = {
      title: "GDP",
      columns: [{ name: "Year", type: "year" as const, unit: null }],
      rows: [[1995]],
      rowCitations: [[]],
      note: null,
    };
    const tablesWith = (findings: Finding[]): number => {
      const task = settled(gdp, findings);
      const tasks = [{ ...task, result: { ...(task.result as NonNullable<typeof task.result>), tables: [table] } }];
      const only: Brief = { ...brief, scope: [gdp] };
      return aggregate({ query: gdp, brief: only, initialContext, tasks, coverage: [], cut: null }).sections[0]?.tables.length ?? 0;
    };
    expect(tablesWith([figure(2.5, { measure: "growth" })])).toBe(1);
    expect(tablesWith([quote("Its GDP is 2.5."), figure(2.5, { measure: "growth", score: 0.2 })])).toBe(0);
  });

  test("what a task found of another thing does not stand under the item's title", () => {
    const kenya = { ...figure(28_700_000, { subject: "Kenya, Population", at: "1999" }) };
    const task = { ...settled("", [kenya]), description: "What was the population of Kenya in 1999?", agent: "data", input: {} };
    const one: Brief = { ...brief, goal: "Population of Uganda", scope: ["Population of Uganda"] };
    const items = evidenceByItem(one.scope, [task]);
    expect(items.map(({ item, findings }) => [item, findings.length])).toEqual([
      ["Population of Uganda", 0],
      [task.description, 1],
    ]);
    const research = aggregate({ query: one.goal, brief: one, initialContext, tasks: [task], coverage: [], cut: null });
    expect(research.completeness).toBe("partial");
    expect(research.notFound.map(({ item }) => item)).toEqual(["Population of Uganda"]);
    const uganda = { ...figure(30, { subject: "Uganda, Population" }) };
    const both = { ...task, description: "Population of Kenya and Uganda", result: { ...task.result, findings: [kenya, uganda] } };
    expect(evidenceByItem(one.scope, [both as SettledTask])[0]?.findings).toEqual([uganda]);
  });

  test("a task that names no item serves the one its description speaks of", () => {
    const near = { ...settled("", [quote("The Ob is long.")]), description: "Look up the great rivers of Asia", input: {} };
    const far = { ...settled("", [quote("Bread is baked.")]), description: "baking of bread", input: {} };
    expect(evidenceByItem(brief.scope, [near, far]).map(({ item, findings }) => [item, findings.length])).toEqual([
      [rivers, 1],
      [gdp, 0],
      ["baking of bread", 1],
    ]);
  });
});

describe("the reviewer", () => {
  test("is done when every item is covered", () => {
    const verdict = reviewed([settled(rivers, [quote("a", 0.9)]), settled(gdp, [figure(1)])]);
    expect(verdict).toMatchObject({ decision: "done", reason: "covered", newTasks: [] });
    expect(verdict.coverage.map(({ coverage }) => coverage)).toEqual([0.9, 1]);
  });

  test("has a thin item searched more widely", () => {
    const verdict = reviewed([settled(rivers, []), settled(gdp, [figure(1)])]);
    expect(verdict).toMatchObject({ decision: "continue", reason: "gaps" });
    expect(verdict.newTasks).toHaveLength(1);
    expect(verdict.newTasks[0]).toMatchObject({ agent: "research", input: { scopeItem: rivers, widen: true } });
  });

  test("stops when the wider search brought nothing", () => {
    const first = settled(rivers, []);
    const wider = settled(rivers, [], { input: { widen: true }, round: 2 });
    const previous = [{ scopeItem: rivers, coverage: 0, reason: "" }];
    expect(reviewed([first, wider, settled(gdp, [figure(1)])], { round: 2, previous })).toMatchObject({
      decision: "done",
      reason: "no_progress",
      newTasks: [],
    });
  });

  test("goes on with the known words where the wider search brought something", () => {
    const output = { unknownWords: ["Asia"] };
    const tasks = [
      settled(rivers, [], { output }),
      settled(rivers, [quote("The Ob is long.", 0.4)], { input: { widen: true }, round: 2, output }),
      settled(gdp, [figure(1)]),
    ];
    const verdict = reviewed(tasks, { round: 2, previous: [{ scopeItem: rivers, coverage: 0, reason: "" }] });
    expect(verdict.newTasks[0]?.input).toMatchObject({ query: "rivers", widen: true });
  });

  test("does not search again for words that no document holds", () => {
    const tasks = [settled(rivers, [], { output: { unknownWords: ["rivers", "Asia"] } }), settled(gdp, [figure(1)])];
    expect(reviewed(tasks)).toMatchObject({ decision: "done", reason: "no_progress" });
  });

  test("ends with the last round", () => {
    expect(reviewed([settled(rivers, []), settled(gdp, [])], { round: 3, maxRounds: 3 })).toMatchObject({
      decision: "done",
      reason: "gaps",
      newTasks: [],
    });
  });
});

function aggregated(tasks: SettledTask[], extra: Partial<Brief> = {}) {
  return aggregatorOutput.parse(aggregate({ query: "q", brief: { ...brief, ...extra }, initialContext, tasks, coverage: [], cut: null }));
}

describe("the aggregator", () => {
  test("tells values that a comparison tells in it alone", () => {
    const read = (value: number, subject: string) => {
      const found = figure(value, { subject, at: null });
      const citations = found.citations.map((citation) => ({
        ...citation,
        place: { ...citation.place, table: 0, cells: [`${value}:GDP`] },
      }));
      return { ...found, citations };
    };
    const [france, spain] = [read(5, "France, GDP"), read(8, "Spain, GDP")];
    const compared = {
      ...figure(8, { measure: "maximum" }),
      text: "Spain has the higher GDP",
      citations: [...spain.citations, ...france.citations],
    };
    const scope = ["GDP of France", "GDP of Spain"];
    const comparison = settled("GDP of France", [compared], { input: { scopeItems: scope, compare: true } });
    if (comparison.result !== null) comparison.result.summary = "Comparing France and Spain";
    const tasks = [settled("GDP of France", [france]), settled("GDP of Spain", [spain]), comparison];
    const { summary, sections } = aggregated(tasks, { scope });
    expect(summary.map(({ text }) => text)).toEqual(["Spain has the higher GDP"]);
    expect(sections.map(({ title, paragraphs }) => [title, paragraphs.map(({ text }) => text)])).toEqual([
      ["Comparing France and Spain", ["Spain has the higher GDP"]],
    ]);
    // A change stands in the comparison where its table holds both ends beside the values that were asked for.
    const [start, rise] = [read(1, "Spain, GDP"), figure(700, { measure: "growth", subject: "Spain, GDP" })];
    const risen = { ...rise, text: "Spain's GDP rose", citations: [...spain.citations, ...start.citations] };
    const changed = [settled("GDP of France", [france]), settled("GDP of Spain", [spain, risen]), comparison];
    expect(aggregated(changed, { scope }).sections).toHaveLength(2);
    const table = { ...{ title: "GDP", columns: [], rows: [[]], note: null }, rowCitations: [risen.citations] };
    if (comparison.result !== null) comparison.result.tables = [table];
    expect(aggregated(changed, { scope }).sections.map(({ title }) => title)).toEqual(["Comparing France and Spain"]);
    const onlyChanged = [settled("GDP of France", [france]), settled("GDP of Spain", [risen]), comparison];
    expect(aggregated(onlyChanged, { scope }).sections).toHaveLength(2);

    const quoted = aggregated([...tasks, settled("GDP of Spain", [quote("Spain's GDP grew for ten years.", 1)])], { scope });
    expect(quoted.sections.map(({ title }) => title)).toEqual(["GDP of France", "GDP of Spain"]);
  });

  test("tells a comparison in its own section alone, also where an item of it tells more", () => {
    const cited = (value: number, subject: string) => {
      const found = figure(value, { subject, at: null });
      return {
        ...found,
        citations: found.citations.map((each) => ({ ...each, place: { ...each.place, table: 0, cells: [`${value}:GDP`] } })),
      };
    };
    const [france, spain] = [cited(5, "France, GDP"), cited(8, "Spain, GDP")];
    const compared = {
      ...figure(8, { measure: "maximum" }),
      text: "Spain has the higher GDP",
      citations: [...spain.citations, ...france.citations],
    };
    const scope = ["people of France", "GDP of France", "GDP of Spain"];
    const comparison = settled("people of France", [compared], { input: { scopeItems: scope, compare: true } });
    const table = {
      title: "GDP",
      columns: [{ name: "GDP", type: "number" as const, unit: null }],
      rows: [[8]],
      rowCitations: [spain.citations],
      note: null,
    };
    if (comparison.result !== null) Object.assign(comparison.result, { summary: "Comparing France and Spain", tables: [table] });
    const people = settled("people of France", [quote("France has sixty million people.", 1)]);
    const { sections } = aggregated([people, settled("GDP of France", [france]), settled("GDP of Spain", [spain]), comparison], { scope });
    expect(sections.map(({ title, paragraphs, tables }) => [title, paragraphs.map(({ text }) => text), tables.length])).toEqual([
      ["People of France", ["France has sixty million people."], 0],
      ["Comparing France and Spain", [], 1],
    ]);
  });

  test("sums up sure statements alone: no unsure comparison, and nothing that only comes close beside an answer", () => {
    const scope = ["GDP of France", "GDP of Spain"];
    const unsure = { ...figure(8, { measure: "maximum" }), text: "2024 has the higher year", confidence: 0.2 };
    const answer = { ...quote("France has the second largest GDP.", 0.9), confidence: 0.8 };
    const comparison = settled("GDP of France", [unsure], { input: { scopeItems: scope, compare: true } });
    const summed = (findings: Finding[], ...more: SettledTask[]) =>
      aggregated([settled("GDP of France", findings), ...more], { scope }).summary.map(({ text }) => text);
    expect(summed([answer], comparison)).toEqual([answer.text]);
    expect(summed([], comparison)).toEqual([]);
    const beside = { ...quote("Its railways are fast.", 0.6), confidence: 0.1 };
    const sure = { ...figure(3_000, { score: 0.8 }), confidence: 0.8 };
    expect(summed([beside, sure])).toEqual([sure.text]);
  });

  test("quotes words of a source once: a list for its items, else the better of two quotations", () => {
    const document = "To get a key: fill in the form, pay, and wait. The key opens the shed.";
    const part = (text: string, score: number): Finding => {
      const from = document.indexOf(text);
      const [cited] = quote(text).citations;
      if (cited === undefined) throw new Error("A quotation is cited");
      return { ...quote(text, score), citations: [{ ...cited, place: { ...cited.place, from, to: from + text.length } }] };
    };
    const told = (...findings: Finding[]) =>
      aggregated([settled(rivers, findings)], { scope: [rivers] }).sections[0]?.paragraphs.map(({ text }) => text);
    const [list, all] = ["To get a key: fill in the form, pay, and wait.", document];
    const block = { form: "steps" as const, lead: "To get a key:", lines: ["fill in the form", "pay", "wait"] };
    const steps = [part("fill in the form", 0.9), part("The key opens the shed.", 0.88), part("pay", 0.86)];
    expect(told(...steps, { ...part(list, 0.8), block })).toEqual([list, "The key opens the shed."]);
    expect(told({ ...part(list, 0.9), block }, part("pay", 0.8))).toEqual([list]);
    expect(told(part("The key opens the shed.", 0.9), part(all, 0.8))).toEqual(["The key opens the shed."]);
    expect(told(part("The key opens the shed.", 0.3), part(all, 0.2))).toEqual(["The key opens the shed."]);
  });

  test("steps stand below the quotation that tells their lead, which is told once", () => {
    const document = "Book early. Trips are made by train. 1. Ask. 2. Wait.";
    const part = (text: string, score: number): Finding => {
      const [cited] = quote(text).citations;
      const from = document.indexOf(text);
      if (cited === undefined) throw new Error("A quotation is cited");
      return { ...quote(text, score), citations: [{ ...cited, place: { ...cited.place, from, to: from + text.length } }] };
    };
    const block = { form: "steps" as const, lead: "Trips are made by train.", lines: ["Ask.", "Wait."] };
    const steps = { ...part("Trips are made by train. 1. Ask. 2. Wait.", 0.9), block };
    const research = aggregated([settled(rivers, [steps, part("Book early. Trips are made by train.", 0.8)])], { scope: [rivers] });
    expect(research.sections[0]?.paragraphs.map(({ text, block }) => block?.lead ?? text)).toEqual([
      "Book early. Trips are made by train.",
      "",
    ]);
  });

  test("tells items together that the same words answer", () => {
    const scope = ["the guest network", "the staff network"];
    const both = "The guest network ends after eight hours. The staff network needs your certificate.";
    const [cited] = quote(both).citations;
    if (cited === undefined) throw new Error("A quotation is cited");
    const staff = "The staff network needs your certificate.";
    const ofStaff = { ...quote(staff), citations: [{ ...cited, quote: staff, place: { ...cited.place, from: both.indexOf(staff) } }] };
    for (const items of [scope, scope.toReversed()]) {
      const tasks = items.map((item) => settled(item, [item === scope[0] ? quote(both) : ofStaff]));
      const research = aggregated(tasks, { scope: items });
      expect(research.sections.map(({ paragraphs }) => paragraphs.map(({ text }) => text))).toEqual([[both]]);
      expect(research.summary.map(({ text }) => text)).toEqual([both]);
      expect(research).toMatchObject({ completeness: "full", notFound: [] });
    }
    for (const mark of ["?", ""]) {
      const asked = [`Why did it end${mark}`, `What ended${mark}`];
      const tasks = asked.map((item) => settled(item, [quote(both)]));
      expect(aggregated(tasks, { scope: asked }).sections.map(({ title }) => title)).toEqual([`Why did it end and what ended${mark}`]);
    }
    expect(
      aggregated(
        scope.map((item) => settled(item, [quote(`About ${item}.`)])),
        { scope },
      ).sections,
    ).toHaveLength(2);
  });

  test("tells each item in a section of its own, figures that were asked for first", () => {
    const research = aggregated([
      settled(rivers, [quote("The Ob is long.")]),
      settled(gdp, [quote("GDP rose.", 1)]),
      settled(gdp, [figure(2585)]),
    ]);
    expect(research.completeness).toBe("full");
    expect(research.sections.map(({ title, paragraphs }) => [title, paragraphs.map(({ kind }) => kind)])).toEqual([
      ["Rivers of Asia", ["quote"]],
      ["GDP of Germany", ["figure", "quote"]],
    ]);
    expect(research.summary.map(({ kind }) => kind)).toEqual(["quote", "figure"]);
  });

  test("sums up each item in one paragraph where there are several, though only one has an answer", () => {
    const found = [quote("The Ob is long."), quote("The Lena is longer."), quote("The Yenisei is as long.")];
    const alone = aggregated([settled(rivers, found)], { scope: [rivers] });
    expect(alone.summary.length).toBe(3);
    expect(aggregated([settled(rivers, found), settled(gdp, [quote("GDP is told.", 0.2)])]).summary.length).toBe(1);
  });

  test("shows beside a figure no quotation that answers less surely", () => {
    const told = (score: number) =>
      aggregated([settled(gdp, [quote("Each year many birds return.", score), figure(2585)])], { scope: [gdp] }).sections[0]?.paragraphs;
    expect(told(0.6)?.map(({ kind }) => kind)).toEqual(["figure"]);
    expect(told(1)?.map(({ kind }) => kind)).toEqual(["figure", "quote"]);
  });

  test("every paragraph is a quotation or a figure, and cited", () => {
    const research = aggregated([settled(rivers, [quote("The Ob is long.")]), settled(gdp, [figure(1), figure(2, { measure: "mean" })])]);
    expect(research.sections[1]?.paragraphs).toHaveLength(2);
    for (const { kind, text, citations } of [...research.summary, ...research.sections.flatMap(({ paragraphs }) => paragraphs)]) {
      expect(["quote", "figure"]).toContain(kind);
      expect(citations.length).toBeGreaterThan(0);
      if (kind === "quote") expect(citations[0]?.quote).toBe(text);
    }
  });

  test("says what was not found, with the words that were searched for", () => {
    const research = aggregated([settled(rivers, [], { output: { unknownWords: ["Asia"] } }), settled(gdp, [figure(1)])]);
    expect(research.completeness).toBe("partial");
    expect(research.notFound).toEqual([
      { item: rivers, searched: ["rivers"], reason: "Nothing in 4 documents answers it; no document holds “Asia”." },
    ]);
    expect(research.sections[0]).toMatchObject({ coverage: 0, evidence: "none", paragraphs: [] });
    // A word that no document holds is told once.
    const unknown = aggregated([settled(rivers, [], { output: { unknownWords: ["rivers"] } })]);
    expect(unknown.notFound[0]).toMatchObject({ searched: [], reason: expect.stringContaining("“rivers”") });
  });

  test("without any finding it is complete in nothing", () => {
    const research = aggregated([settled(rivers, []), settled(gdp, [], { status: "failed" })]);
    expect(research.completeness).toBe("none");
    expect(research.notFound).toHaveLength(2);
    expect(research.summary).toEqual([]);
  });

  test("recommends only where that was asked for, and only what a source recommends", () => {
    const advice = "It is recommended to boil the water of the river.";
    const found = Array.from({ length: 9 }, (_, index) => quote(`River ${index} is long, and ${"very ".repeat(9)}wide.`, 0.9));
    const asked = (query: string) =>
      aggregate({ query, brief, initialContext, tasks: [settled(rivers, [...found, quote(advice)])], coverage: [], cut: null });
    expect(asked("rivers").recommendations).toEqual([]);
    expect(asked("What is recommended about rivers?").recommendations.map(({ text }) => text)).toEqual([advice]);
  });

  test("weak evidence is the closest, no answer: it is shown, stays among what was not found, and makes nothing full", () => {
    const near = { kind: "section" as const, source: "Atlas", title: "Siberia" };
    const weak = settled(rivers, [quote("The Ob is a river.", 0.2)], {
      output: { byItem: [{ item: rivers, texts: [], nearest: [near, near] }] },
    });
    const research = aggregated([weak, settled(gdp, [figure(1)])]);
    expect(research.completeness).toBe("partial");
    expect(research.sections[0]).toMatchObject({ evidence: "weak", confidence: 0.2, paragraphs: [{ text: "The Ob is a river." }] });
    expect(research.summary.map(({ kind }) => kind)).toEqual(["figure"]);
    expect(research.notFound).toEqual([{ item: rivers, searched: [], reason: expect.stringMatching(/comes close/u), nearest: [near] }]);
    expect(aggregated([weak, settled(gdp, [])]).completeness).toBe("partial");
  });

  test("names no section and no table as nearest that is shown already", () => {
    const section = { kind: "section" as const, source: "Atlas", sourceId: "s-1", title: "Siberia" };
    const table = { kind: "table" as const, source: "Atlas", sourceId: "s-1", title: "Rivers", columns: ["River", "Length"] };
    const told = quote("The Ob is a river.", 0.2);
    const [citation] = told.citations;
    if (citation === undefined) throw new Error("a quotation is cited");
    const at = (place: object): Finding => ({ ...told, citations: [{ ...citation, place: { ...citation.place, ...place } }] });
    const nearest = (place: object) =>
      aggregated([settled(rivers, [at(place)], { output: { byItem: [{ item: rivers, texts: [], nearest: [section, table] }] } })])
        .notFound[0]?.nearest;
    expect(nearest({ heading: ["Atlas", "Siberia"] })).toEqual([table]);
    expect(nearest({ heading: ["Atlas", "Siberia", "The Ob"] })).toEqual([table]);
    expect(nearest({ table: 0, cells: ["3:Length"] })).toEqual([section]);
    expect(nearest({ table: 1, cells: ["3:Depth"] })).toEqual([section, table]);
  });

  test("names beside close passages no table that shares a word at most, and any where there is nothing", () => {
    const table = { kind: "table" as const, source: "fish.csv", title: "Prices of fish", columns: ["Fish", "River"] };
    const item = "lengths of the great rivers of Asia";
    const nearest = (found: Finding[]) =>
      aggregated([settled(item, found, { output: { byItem: [{ item, texts: [], nearest: [table] }] } })], { scope: [item] }).notFound[0]
        ?.nearest;
    expect(nearest([quote("The Ob is a river.", 0.2)])).toBeUndefined();
    expect(nearest([])).toEqual([table]);
  });

  test("tells of a question what its best answer needs, and no more", () => {
    const long = (name: string, score: number) => quote(`${name} ${"is long and ".repeat(12)}wide.`, score);
    const told = (scores: number[]) =>
      aggregated([
        settled(
          rivers,
          scores.map((score, index) => long(`River ${index}`, score)),
        ),
        settled(gdp, [figure(1)]),
      ]).sections[0]?.paragraphs.length;
    expect(told([0.9, 0.85, 0.8, 0.75, 0.7])).toBe(3);
    expect(told([0.95, 0.52, 0.51])).toBe(1);
  });

  test("shows a quotation in plain words where it has them, and cites the words of the source", () => {
    const raw = quote("**The Ob** is [long](x).");
    const [paragraph] = aggregated([settled(rivers, [{ ...raw, shown: "The Ob is long." }]), settled(gdp, [figure(1)])]).summary;
    expect(paragraph).toMatchObject({ text: "The Ob is long.", citations: [{ quote: "**The Ob** is [long](x)." }] });
  });

  test("speaks the brief's language", () => {
    expect(aggregated([settled(rivers, [])], { language: "ru" }).notFound[0]?.reason).toMatch(/^Ответа нет/);
  });
});

const weak = (text: string, confidence: number): Finding => ({ ...quote(text, 0.5), confidence });

test("what comes closest is shown with the likeliest first, whatever its kind", () => {
  const computed: Finding = { ...figure(55.9), score: 0.3, confidence: 0.3 };
  const { sections } = aggregate({
    query: rivers,
    brief: { ...brief, scope: [rivers] },
    initialContext,
    tasks: [settled(rivers, [weak("one", 0.16), weak("two", 0.2), weak("three", 0.14), computed])],
    coverage: [],
    cut: null,
  });
  expect(sections[0]?.paragraphs.map(({ text }) => text)).toEqual([computed.text, "two", "one"]);
});

test("a passage that is far less likely than the closest one is left out", () => {
  const { sections } = aggregate({
    query: rivers,
    brief: { ...brief, scope: [rivers] },
    initialContext,
    tasks: [settled(rivers, [weak("one", 0.4), weak("two", 0.11), weak("three", 0.09)])],
    coverage: [],
    cut: null,
  });
  expect(sections[0]?.paragraphs.map(({ text }) => text)).toEqual(["one", "two"]);
});

test("beside a figure that comes closest no unlikely quotation is shown", () => {
  const { sections } = aggregate({
    query: rivers,
    brief: { ...brief, scope: [rivers] },
    initialContext,
    tasks: [settled(rivers, [{ ...figure(55.9), score: 0.3, confidence: 0.3 }, weak("one", 0.16), weak("two", 0.14)])],
    coverage: [],
    cut: null,
  });
  expect(sections[0]?.paragraphs.map(({ text }) => text)).toEqual([figure(55.9).text, "one"]);
});

describe("the closest passages that are shown", () => {
  const long = (name: string, words: number, confidence: number) => weak(`${name}${" word".repeat(words - 1)}`, confidence);
  const shown = (scope: string[], findings: Finding[]): string[][] => {
    const tasks = scope.map((item) =>
      settled(
        item,
        findings.map((each) => ({ ...each, text: `${each.text} ${item}` })),
      ),
    );
    const { sections } = aggregate({ query: rivers, brief: { ...brief, scope }, initialContext, tasks, coverage: [], cut: null });
    return sections.map(({ paragraphs }) => paragraphs.map(({ text }) => text.split(" ")[0] ?? ""));
  };

  test("are five of a single item, and fewer of each of several", () => {
    const findings = ["a", "b", "c", "d", "e", "f"].map((name, index) => long(name, 5, 0.4 - index / 100));
    expect(shown(["Rivers"], findings)).toEqual([["a", "b", "c", "d", "e"]]);
    expect(shown(["Rivers", "Lakes"], findings)).toEqual([
      ["a", "b", "c"],
      ["a", "b", "c"],
    ]);
    expect(shown(["Rivers", "Lakes", "Seas", "Bays"], findings).map(({ length }) => length)).toEqual([2, 2, 2, 2]);
  });

  test("have at most 250 words, of which a long one takes no more than is left, and the closest is shown whatever its length", () => {
    const findings = [long("a", 120, 0.4), long("b", 140, 0.3), long("c", 60, 0.2)];
    expect(shown(["Rivers"], findings)).toEqual([["a", "c"]]);
    expect(shown(["Rivers"], [long("a", 300, 0.4), long("b", 10, 0.3)])).toEqual([["a"]]);
  });
});

test("what an item tells beside its answer is not what one before it told", () => {
  const [why, what] = [quote("The quay sank in the flood of 2021.", 0.9), quote("A wall of two kilometres is built.", 0.9)];
  const scope = ["Why is the quay rebuilt?", "What is built?"];
  const tasks = [settled(scope[0] ?? "", [why]), settled(scope[1] ?? "", [what, why])];
  const { sections } = aggregate({ query: scope.join(" "), brief: { ...brief, scope }, tasks, coverage: [], initialContext, cut: null });
  expect(sections.map(({ paragraphs }) => paragraphs.map(({ text }) => text))).toEqual([[why.text], [what.text]]);
});

test("the closest passages of one item are not repeated for the next one, unless it has no others", () => {
  const { sections } = aggregate({
    query: `${rivers} ${gdp}`,
    brief: { ...brief, scope: [rivers, gdp, "Lakes"] },
    initialContext,
    tasks: [
      settled(rivers, [weak("one", 0.2), weak("two", 0.1)]),
      settled(gdp, [weak("one", 0.2), weak("three", 0.1)]),
      settled("Lakes", [weak("one", 0.2), weak("two", 0.1)]),
    ],
    coverage: [],
    cut: null,
  });
  expect(sections.map(({ paragraphs }) => paragraphs.map(({ text }) => text))).toEqual([["one", "two"], ["three"], ["one"]]);
});

describe("disagreements", () => {
  test("figures of one thing and time from two sources that differ are one", () => {
    const found = disagreementsIn([[figure(100), figure(120, { source: "s-2", subject: "Germany, total GDP" })]]);
    expect(found).toHaveLength(1);
    expect(found[0]?.statements.map(({ value }) => value)).toEqual([100, 120]);
  });

  test.each<[string, Finding[]]>([
    ["the same source", [figure(100), figure(120)]],
    ["rounding", [figure(100), figure(100.4, { source: "s-2" })]],
    ["another year", [figure(100), figure(120, { source: "s-2", at: "1996" })]],
    ["another subject", [figure(100), figure(120, { source: "s-2", subject: "France, GDP" })]],
    ["quotations of the same number", [quote("The tower is 330 metres high."), quote("The tower is 330 m high.", 0.8, "s-2")]],
    ["quotations of different years", [quote("In 1990 the city had 100 schools."), quote("In 2000 the city had 120 schools.", 0.8, "s-2")]],
    [
      "values that stand below the names of their things",
      [quote("264.031 million metric tonnes of CO2 (2023 est.)"), quote("437.769 million metric tonnes of CO2 (2023 est.)", 0.8, "s-2")],
    ],
    ["quotations of different things", [quote("The tower is 330 metres high."), quote("The bridge is 120 metres long.", 0.8, "s-2")]],
  ])("%s is none", (_name, findings) => {
    expect(disagreementsIn([findings])).toEqual([]);
  });

  test("a table's value and what another source answers with another number are one", () => {
    const [value, other] = [figure(13.1, { subject: "Leakage, % of input" }), quote("We count 14.6 %, and not 13.1 %.", 0.8, "s-2")];
    expect(disagreementsIn([[value, other]])).toMatchObject([
      { subject: "Leakage, % of input (1995)", statements: [{ value: 13.1 }, { value: 14.6 }] },
    ]);
    for (const text of ["Leakage is 13.1 %.", "Leakage fell by 12.1 %.", "Of that 0.4 % is steam.", "We count 14.6 km."])
      expect(disagreementsIn([[value, quote(text, 0.8, "s-2")]])).toEqual([]);
    expect(disagreementsIn([[value, quote("We count 14.6 %.", 0.2, "s-2")]])).toEqual([]);
  });

  test("quotations of different items, and lists, are none", () => {
    const [one, other] = [quote("The tower is 330 metres high."), quote("The tower is 312 metres high.", 0.8, "s-2")];
    expect(disagreementsIn([[one], [other]])).toEqual([]);
    const block = { form: "list" as const, lead: "", lines: [other.text, "The tower has 3 floors."] };
    expect(disagreementsIn([[one, { ...other, block }]])).toEqual([]);
    expect(disagreementsIn([[figure(100)], [figure(120, { source: "s-2" })]])).toHaveLength(1);
  });

  test("a sentence that several sources contradict is said once", () => {
    const [one, two, three] = [330, 312, 300].map((metres, at) => quote(`The tower is ${metres} metres high.`, 0.8, `s-${at}`));
    if (one === undefined || two === undefined || three === undefined) throw new Error("three quotations");
    expect(disagreementsIn([[one, two, three]])).toMatchObject([{ statements: [{ value: 330 }, { value: 312 }, { value: 300 }] }]);
  });

  test("quotations that say the same with another number are one", () => {
    const found = disagreementsIn([[quote("The tower is 330 metres high."), quote("The tower is 312 metres high.", 0.8, "s-2")]]);
    expect(found).toMatchObject([{ subject: "The tower is … high", statements: [{ value: 330 }, { value: 312 }] }]);
    const russian = disagreementsIn([[quote("Высота башни составляет 330 метров."), quote("Высота башни — 312 метров.", 0.8, "s-2")]]);
    expect(russian).toHaveLength(1);
  });
});

describe("the reporter", () => {
  const context = contextOver(memoryLibrary([]));
  const research: Research = { ...aggregated([]), sources: [], generatedAt: "2025-01-01T00:00:00Z", cut: null };

  test("leaves it to the report to say that nothing was found", async () => {
    expect((await reporter.run({ research, brief }, context)).preface).toBeNull();
  });

  test("leaves it to the line below the title that passages which are near are no answer", async () => {
    const prefaceOf = async (ofGdp: Finding[]) => {
      const weak = aggregated([settled(rivers, [quote("The Ob is a river.", 0.2)]), settled(gdp, ofGdp)]);
      return (await reporter.run({ research: { ...research, ...weak }, brief }, context)).preface;
    };
    expect(await prefaceOf([quote("Its GDP is large.", 0.2)])).toBeNull();
    expect(await prefaceOf([])).toBe(`No answer was found for “${gdp}”.`);
  });

  test("names what is missing of a partial report, and the limit that cut it", async () => {
    const { sections } = aggregated([settled(gdp, [figure(1)])]);
    const notFound = [{ item: rivers, searched: [], reason: "" }];
    const partial = { ...research, sections, completeness: "partial" as const, notFound, cut: "tasks" };
    expect((await reporter.run({ research: partial, brief }, context)).preface).toBe(
      `No answer was found for “${rivers}”. The research was cut short by a limit: tasks.`,
    );
  });

  test("tells what has only close passages apart from what has nothing", async () => {
    const { sections } = aggregated([settled(gdp, [figure(1)]), settled(rivers, [quote("The Ob is a river.", 0.2)])]);
    const notFound = ["seas", rivers].map((item) => ({ item, searched: [], reason: "" }));
    const partial = { ...research, sections, completeness: "partial" as const, notFound };
    const asked = { ...brief, scope: [...brief.scope, "seas"] };
    expect((await reporter.run({ research: partial, brief: asked }, context)).preface).toBe(
      `No answer was found for “seas”. No certain answer was found for “${rivers}”.`,
    );
  });

  test("counts what has only close passages where that is several things: each says so where it stands", async () => {
    const unsure = ["seas", rivers].map((item) => settled(item, [quote(`What is said of ${item}.`, 0.2)]));
    const asked = { ...brief, scope: [...brief.scope, "seas"] };
    const { sections } = aggregated([settled(gdp, [figure(1)]), ...unsure], { scope: asked.scope });
    const notFound = ["seas", rivers].map((item) => ({ item, searched: [], reason: "" }));
    const partial = { ...research, sections, completeness: "partial" as const, notFound };
    const told = async (language: string) => (await reporter.run({ research: partial, brief: { ...asked, language } }, context)).preface;
    expect(await told("en")).toBe("2 questions have no certain answer; each says so below.");
    expect(await told("ru")).toBe("Уверенного ответа нет на 2 вопроса; ниже это отмечено.");
  });

  test("counts what was not researched, and names the first of many that were in vain", async () => {
    const { sections } = aggregated([settled(gdp, [figure(1)])]);
    const beyond = ["x", "y"].map((item) => ({ item, searched: [], reason: "" }));
    const vain = ["a", "b", "c", "d", "e"].map((item) => ({ item, searched: [], reason: "" }));
    const partial = { ...research, sections, completeness: "partial" as const, notFound: [...vain, ...beyond] };
    const asked = { ...brief, scope: [...brief.scope, ...vain.map(({ item }) => item)] };
    expect((await reporter.run({ research: partial, brief: asked }, context)).preface).toBe(
      "No answer was found for “a”, “b”, “c” and 2 more. 2 parts of the question were not researched, since a brief holds at most 20; ask for them in another session.",
    );
  });

  test("has nothing to say before a full one", async () => {
    const full = { ...research, completeness: "full" as const, notFound: [] };
    expect(await reporter.run({ research: full, brief }, context)).toMatchObject({ title: "Rivers and GDP", preface: null });
  });
});

test("what a failed task brought is not in the report", () => {
  const tasks = [settled(rivers, [quote("The Ob is long.")]), settled(gdp, [quote("GDP is large.")], { status: "failed" })];
  const research = aggregate({ query: "q", brief, initialContext, coverage: [], tasks, cut: null } as never);
  expect(JSON.stringify(research)).toContain("The Ob is long.");
  expect(JSON.stringify(research)).not.toContain("GDP is large.");
  expect(research.completeness).toBe("partial");
});

test("an item that was searched for with other words of the documents' own is not searched for in the same words again", () => {
  const wider = settled(rivers, [quote("The Ob is long.", 0.4)], { input: { widen: true } });
  expect(
    reviewed([settled(rivers, []), wider, settled(gdp, [quote("GDP is large.", 1), quote("It grows.", 1), quote("It is so.", 1)])]),
  ).toMatchObject({
    newTasks: [],
  });
});

test("a report on a list is called by its first question, and says how many others there are", async () => {
  const worded = async (goal: string, language = "en") => {
    const asked = { ...brief, goal, language };
    const research = aggregate({ query: goal, brief: asked, initialContext, tasks: [], coverage: [], cut: null });
    return reporter.run({ research, brief: asked } as never, {} as never);
  };
  const title = "Which year was the wettest?";
  const list = ["which year was the wettest?", "Who leads it?", "Why?"];
  const numbered = list.map((question, index) => `${index + 1}. ${question}`);
  for (const goal of [numbered.join(" "), numbered.join("\n"), list.map((question) => `- ${question}`).join("\n")]) {
    expect(await worded(goal)).toMatchObject({ title, subtitle: "and 2 more questions" });
  }
  expect(await worded("1) Кто мэр? 2) Где река?", "ru")).toMatchObject({ title: "Кто мэр?", subtitle: "и ещё 1 вопрос" });
  for (const goal of [title, `${title} Who leads it?`]) expect(await worded(goal)).toMatchObject({ title: goal, subtitle: null });
  expect(await worded(`Rivers of Siberia\n${numbered.join("\n")}`)).toMatchObject({ title: "Rivers of Siberia", subtitle: null });
});

test("a question of two lines is a title as a whole, a longer one is cut", () => {
  const question = `How have ${"the rivers and the lakes and ".repeat(5)}the seas changed?`;
  const titled = (goal: string) =>
    aggregate({ query: goal, brief: { ...brief, goal, scope: [goal] }, initialContext, tasks: [], coverage: [], cut: null }).title;
  expect(question.length).toBeGreaterThan(160);
  expect(titled(question)).toBe(question);
  expect(titled(question.replace("?", question))).toMatch(/…$/u);
  // Not within a sentence where one ends before.
  expect(titled(`${question} Say also why. ${question}`)).toBe(`${question} Say also why`);
});

test("a long request is called by what leads it in, where that names something, else by its first question", async () => {
  const worded = async (goal: string, scope: string[]) => {
    const asked = { ...brief, goal, scope };
    const research = aggregate({ query: goal, brief: asked, initialContext, tasks: [], coverage: [], cut: null });
    const { title, subtitle } = await reporter.run({ research, brief: asked } as never, {} as never);
    return [title, subtitle];
  };
  const scope = [
    "Who founded the club and in which year did that happen?",
    "how does one become a member of it, for how long, and who decides on that?",
    "what are the fees, and when are they due?",
  ];
  const asked = scope.join(" ");
  const byFirst = [scope[0], "and 2 more questions"];
  expect(await worded(`Briefing on Norway and Kenya.\n${asked}`, scope)).toEqual(["Briefing on Norway and Kenya", null]);
  expect(await worded(`Norway and Kenya: ${asked}`, scope)).toEqual(["Norway and Kenya", null]);
  for (const lead of ["I need a report for our board:", "My boss wants to know:", "My boss wants to know:\n1."]) {
    expect(await worded(`${lead} ${asked}`, scope)).toEqual(byFirst);
  }
  expect(await worded(asked, scope)).toEqual(byFirst);
  expect(await worded("Rivers of Siberia.", ["Rivers of Siberia"])).toEqual(["Rivers of Siberia", null]);
  expect(await worded("What does he do at Lyon et al.?", ["x"])).toEqual(["What does he do at Lyon et al.?", null]);
});
