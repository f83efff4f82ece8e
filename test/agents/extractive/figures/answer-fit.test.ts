import { expect, test } from "vitest";
import { taskAgentInput } from "../../../../src/agents/contracts.ts";
import { answerFit, quotedFit } from "../../../../src/agents/extractive/figures/answer-fit.ts";
import { dataTask } from "../../../../src/agents/extractive/figures/data-task.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { gradeOf, strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";

const library = memoryLibrary([
  { name: "costs.csv", text: "Item,2018,2019,2020\nWarranty reserve,400,529,610\nFreight,80,90,120\n" },
  { name: "arena-games.csv", text: "Arena,Attendance\nElm Arena,9003\nOak Park,7800\nPond Hall,5100\n" },
  {
    name: "branch.csv",
    text: "branch,month,visits\nElm,2023-01,10\nElm,2023-02,20\nElm,2023-03,60\nOak,2023-01,7\nOak,2023-02,9\nOak,2023-03,8\n",
  },
  {
    name: "stores.csv",
    text: "Region,Item,Year,Cost\nNorth,Shelves,2018,400\nNorth,Shelves,2019,529\nSouth,Shelves,2018,300\nSouth,Shelves,2019,310\n",
  },
  {
    name: "fittings.csv",
    text: "Region,Outlay,2018,2019,2020\nNorth,Shop fittings,400,529,610\nNorth,Rent,80,90,120\nSouth,Shop fittings,300,310,330\nSouth,Rent,70,60,75\n",
  },
  { name: "school-incomes.csv", text: "School,Women,Men\nMIT,94,152\nYale,79,114\nDuke,93,124\nTufts,76,112\n" },
  { name: "book-loans.csv", text: "Title,Loans in 2023,Loans in 2024\nEmma,19,22\nDracula,8,15\n" },
  { name: "faiths.csv", text: "Religion,Denomination\nNo religion,No answer\nOther religion,Not stated\nLutheran,State church\n" },
  {
    name: "largest.csv",
    text: "Metropolitan area,Country,People\nGreater Norby,Norland,120\nVoll and Sund,Sudland,90\nArvo,Estland,300\n",
  },
  { name: "lakes.csv", text: "Rank,Lake,County,Area\n1,Storvatn,Voll,118.2\n2,Gronne,Voll,76.5\n3,Kaldevann,Sund,203.9\n" },
]);

async function firstOf(question: string) {
  return (await findingsOf(question))[0];
}

async function findingsOf(question: string) {
  const brief = { version: 1, status: "approved", goal: question, scope: [question], questions: [], outputFormats: ["md"], language: "en" };
  const task = { id: "root.1", ref: "d1", description: question, round: 1, level: 1, input: { scopeItem: question } };
  const { findings } = await dataTask.run(
    taskAgentInput.parse({ query: question, brief, task, dependencies: [], known: [] }),
    contextOver(library),
  );
  return findings;
}

test.each([
  ["What was the warranty reserve in 2019?", "strong"],
  ["How much did the warranty reserve change from 2018 to 2020?", "strong"],
  // Asks for a meaning.
  ["What is freight?", "weak"],
  ["What is the freight?", "strong"],
  // The span is held in part.
  ["How much did the warranty reserve change from 2015 to 2020?", "weak"],
  ["What was the attendance at the Elm Arena?", "strong"],
  // Two lakes lie there, and the total is theirs.
  ["What is the total area of the lakes in Voll?", "strong"],
  // A rank is no size.
  ["What is the total size of Kaldevann?", "none"],
  ["What is the area of Kaldevann?", "strong"],
  // A query of the table is sure of the figure, which the series by itself is not.
  ["What do men from Yale earn?", "strong"],
  // Asks when a limit is met, which the newest value does not tell.
  ["In which year was the warranty reserve less than 500?", "weak"],
  ["What caused the change in the warranty reserve from 2018 to 2020?", "weak"],
])("%s is told as %s", async (question, grade) => {
  expect(gradeOf((await firstOf(question))?.confidence ?? 0)).toBe(grade);
});

test.each([
  ["Norland: area", "weak"],
  ["Norland: metropolitan area", "strong"],
])("a name is no measure, though its column is called alike: %s", async (question, grade) => {
  expect(gradeOf((await firstOf(question))?.confidence ?? 0)).toBe(grade);
});

test("an unlikely reading that knows nothing of the named thing tells of another", async () => {
  expect(await findingsOf("What religion do most Turks follow?")).toEqual([]);
});

test("a percentage tells no price, but how much one rose", () => {
  const rate = { value: 3.1, unit: "%" };
  expect(answerFit("How much does it cost to tour Norland?", rate)).toBeLessThan(1);
  expect(answerFit("How much did the price grow since 2010?", rate)).toBe(1);
});

test("a figure does not tell how people do something, but how a thing developed", () => {
  const figure = { value: 5, unit: null };
  for (const asked of ["How do people get to work?", "How to add a user", "Как стать участником клуба?"])
    expect(answerFit(asked, figure)).toBeLessThan(1);
  for (const asked of ["How did the stock do in 2010?", "How does the price compare to 2020?", "Как росло население?"])
    expect(answerFit(asked, figure)).toBe(1);
});

test.each([
  // The regions have one name for what is asked, or each its own.
  "How much did the cost of shelves change from 2018 to 2019?",
  "How much did the cost of the stores change from 2018 to 2019?",
])("of several series that match alike none is told as sure: %s", async (question) => {
  expect(gradeOf((await firstOf(question))?.confidence ?? 1)).toBe("weak");
});

test("rows of several regions in a table with a column for each year are all told, each by its region, and none as sure", async () => {
  const found = await findingsOf("What were the shop fittings in 2019?");
  expect(found.map(({ text }) => text)).toEqual(["North’s shop fittings were 529 in 2019.", "South’s shop fittings were 310 in 2019."]);
  expect(found.map(({ confidence }) => gradeOf(confidence ?? 1))).toEqual(["weak", "weak"]);
  const [only, ...more] = await findingsOf("What were the shop fittings in the South in 2019?");
  expect(only).toMatchObject({ figure: { value: 310, subject: "South, Shop fittings" } });
  expect(gradeOf(only?.confidence ?? 0)).toBe("strong");
  expect(more).toEqual([]);
});

test("columns of years are called without the word before the year", async () => {
  expect((await firstOf("How many loans had Dracula in 2024?"))?.figure?.subject).toBe("Dracula, Loans");
});

test("the percentage of a whole is a share", async () => {
  const share = await firstOf("What percentage of the costs was the warranty reserve in 2019?");
  expect(share?.figure).toMatchObject({ unit: "%", value: expect.closeTo(85.46, 2) });
});

test("the total of several rows is their sum", async () => {
  expect((await firstOf("What is the total area of the lakes in Voll?"))?.figure?.value).toBeCloseTo(194.7);
});

test("what is asked over the whole year is a sum", async () => {
  expect((await firstOf("visits to the Elm branch over the whole of 2023"))?.figure).toMatchObject({ measure: "sum", value: 90 });
});

test("an attendance is no number of games", async () => {
  expect((await firstOf("What was the attendance at the Elm Arena?"))?.text).toContain("9,003");
  // It may be told as the closest figure, and is no answer.
  const other = await firstOf("What is the number of games at the Elm Arena?");
  expect(other?.confidence ?? 0).toBeLessThan(strongFrom);
});

test("a percentage is told by a percentage, a cause by no figure", () => {
  const share = { value: 12, unit: "%" };
  expect(answerFit("What percentage is it?", share)).toBe(1);
  expect(answerFit("What percentage is it?", { value: 12, unit: null })).toBe(1);
  expect(answerFit("What percentage is it?", { value: 12, unit: "USD" })).toBeLessThan(1);
  expect(answerFit("На сколько процентов?", { value: 1200, unit: null })).toBeLessThan(1);
  expect(answerFit("Why did it rise?", share)).toBeLessThan(1);
  expect(answerFit("How much is it?", { value: 12, unit: "USD" })).toBe(1);
});

test("a quotation answers what has to be computed where it tells that, of the asked years", () => {
  const fitOf = (question: string, quoted: string): number => quotedFit(question, figureIntent(question), quoted);
  const change = "How much did the freight change from 2018 to 2020?";
  expect(fitOf(change, "Freight increased by 40 in 2020 as compared to 2018.")).toBe(1);
  expect(fitOf(change, "Freight increased by 40 in 2020 as compared to 2019.")).toBeLessThan(1);
  expect(fitOf(change, "Freight was 80 in 2018 and 120 in 2020.")).toBeLessThan(1);
  expect(fitOf("What was the percentage change in freight?", "Freight increased by 40.")).toBeLessThan(1);
  expect(fitOf("What was the percentage change in freight?", "Freight increased by 50 %.")).toBe(1);
  expect(fitOf("What was the average freight?", "Freight was 80.")).toBeLessThan(1);
  expect(fitOf("Каким был средний груз?", "Средний груз составил 80 тонн.")).toBe(1);
  expect(fitOf("Why did freight change from 2018 to 2020?", "Fuel was dear.")).toBe(1);
  expect(fitOf("What is freight?", "Freight is cargo.")).toBe(1);
});

test("a count of years is less sure than a value", async () => {
  const count = await firstOf("How many years did the warranty reserve exceed 450?");
  expect(count?.figure).toMatchObject({ measure: "count", value: 2 });
  const value = await firstOf("What was the warranty reserve in 2019?");
  expect(count?.confidence).toBeLessThan(0.7 * (value?.confidence ?? 0));
});
