import { expect, test } from "vitest";
import { formOf } from "../../../../src/agents/extractive/brief/wishes.ts";

test.each([
  ["spaces", " "],
  ["line breaks", "\n"],
  ["both in turns", " \n"],
])("a wish stands behind a long run of %s as behind one", (_kind, space) => {
  expect(formOf(`A report on Ghana,${space.repeat(4_000)}as PDF`)).toMatchObject({ text: "A report on Ghana", formats: ["pdf"] });
});

test("of a long run of marks three are left", () => {
  expect(formOf(`Who pays${"?!".repeat(9_000)} Rent${".".repeat(9_000)}. Tell me.`).text).toBe("Who pays?!? Rent... Tell me.");
});

test("an empty line between two questions stays one", () => {
  expect(formOf("What is Ghana?\n \n\n\nWhat is Togo?").text).toBe("What is Ghana?\n\nWhat is Togo?");
});

test("a blank before an ending with a dot stays", () => {
  expect(formOf("Can it open .7z files , as PDF ?").text).toBe("Can it open .7z files?");
});

test.each([
  ["clauses that name no format", "plan1, ".repeat(1_400)],
  ["clauses that begin as a wish does", "make plan; ".repeat(900)],
  ["clauses without a word of their own", "(a, ".repeat(2_500)],
])("a request of 10,000 characters with %s is read in linear time", (_kind, request) => {
  formOf(request);
  const since = process.threadCpuUsage();
  for (let turn = 0; turn < 5; turn += 1) expect(formOf(request).formats).toEqual([]);
  const { user, system } = process.threadCpuUsage(since);
  expect((user + system) / 1_000).toBeLessThan(400);
});

test.each([
  ["Apple stock in PDF, PowerPoint and Excel please", "Apple stock"],
  ["Рынок труда в PDF, PowerPoint и Excel", "Рынок труда"],
])("a list of formats is read from its first one: %s", (request, text) => {
  expect(formOf(request)).toMatchObject({ text, formats: ["pdf", "pptx", "xlsx"] });
});

test("short words of courtesy are no part of what is asked", () => {
  expect(formOf("all the eviction policies pls").text).toBe("all the eviction policies");
  expect(formOf("сколько стоит билет, плиз").text).toBe("сколько стоит билет");
});

test("how short an answer is wanted is no part of what is asked", () => {
  for (const wish of [" in two sentences", " briefly", ", keep it short", ", as short as possible", " in short", ", короче"])
    expect(formOf(`What is a quota${wish}?`).text).toBe("What is a quota?");
});

test.each([
  "How to keep it short?",
  "Which songs are in brief?",
  "What can be said in two words?",
  "Can a name be stored in one line?",
  "Какая река короче?",
  "Почему дни зимой короче?",
])("a question about what is short keeps its words: %s", (question) => {
  expect(formOf(question).text).toBe(question);
});

test("a question about a format keeps its words", () => {
  for (const request of ["How to convert a file in PDF, Word and Excel?", "How to edit text in Word, as PDF"])
    expect(formOf(request).text).toMatch(/^How to (?:convert a file in PDF, Word and Excel\?|edit text in Word)$/);
});

test("a clause longer than a wish is no wish, whatever its words", () => {
  const wish = (words: number) => formOf(`Report on ferries, ${"please also a ".repeat(words)}PDF`);
  expect(wish(3).formats).toEqual(["pdf"]);
  expect(wish(100).formats).toEqual([]);
});

test("names with a mark behind each, below a topic, are a list", () => {
  expect(formOf("Brazil: area? population? GDP?").text).toBe("Brazil: area, population, GDP");
  expect(formOf("Brazil: how large is it? population?").text).toBe("Brazil: how large is it? population?");
});
