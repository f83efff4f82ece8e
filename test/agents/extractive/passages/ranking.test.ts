import { expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { rankCandidates } from "../../../../src/agents/extractive/passages/ranking.ts";
import type { PassageHit } from "../../../../src/sources/tools/library-tools.ts";

function hit(text: string, { heading = ["Guide"], from = 5_000, score = 1 } = {}): PassageHit {
  return {
    sourceId: "s-1",
    documentId: "d-1",
    name: "guide.md",
    heading,
    text,
    place: { from, to: from + text.length, line: 1, heading },
    score,
    coverage: 1,
  };
}

function first(question: string, ...hits: PassageHit[]): string | undefined {
  return rankCandidates(askedQuestion(question, [], 100), hits)[0]?.text;
}

const fails = "When validation of a request fails, the server validates nothing more and sends an error.";
const works = "The server validates a request against the schema of its route.";
const failsInRussian = "Если сервер проверяет запрос и проверка запроса даёт ошибку, запрос отклоняется сервером.";
const worksInRussian = "Сервер проверяет запрос по схеме маршрута.";

test.each([
  ["How does the server validate a request?", [fails, works], works],
  ["Как сервер проверяет запрос?", [failsInRussian, worksInRussian], worksInRussian],
])("%s: how it works before how it fails", (question, [failing = "", working = ""], expected) => {
  expect(first(question, hit(failing), hit(working, { score: 0.9 }))).toBe(expected);
});

test.each([
  ["How long do I hang on to receipts?", "Receipts are retained for six years.", "Receipts hang on the wall of the old shop."],
  ["Which firm went bust in May?", "The firm was insolvent in May.", "A bust of Caesar stood in the firm's hall in May."],
])("%s: a phrase is told by what it means", (question, meant, literal) => {
  expect(first(question, hit(literal), hit(meant))).toBe(meant);
});

test.each([
  ["When was Ada Holm born?", "Ada Holm (3 May 1881 – 1950) was a painter.", "Ada Holm left the north when she was nine."],
  ["Когда родилась Анна Холм?", "Анна Холм (1881—1950) — художница.", "Анна Холм родилась на севере."],
  [
    "Когда умер Холм?",
    "О́тто Хо́лм (норв. Otto Holm; 3 мая 1881, Вейна — 27 мая 1950, Осло) — скрипач.",
    "Отто Холм был сыном Ганса Холма (1857—1917).",
  ],
  [
    "When did Holm die?",
    "Otto Holm (3 May 1881, Veina – 27 May 1950, Oslo) was a violinist.",
    "Otto Holm was the third child of Hans Holm (1857–1917).",
  ],
])("%s: the years behind a name tell it", (question, years, other) => {
  expect(first(question, hit(other), hit(years))).toBe(years);
});

test("a long run of names takes no longer to be read for years of a life", () => {
  const names = hit("Ab ".repeat(20_000));
  const time = (question: string): number => {
    const asked = askedQuestion(question, [], 100);
    const began = performance.now();
    rankCandidates(asked, [names]);
    return performance.now() - began;
  };
  const other = time("Who is Ada Holm?");
  expect(time("When was Ada Holm born?")).toBeLessThan(3 * other + 300);
});

const code = "```js\nserver.validate(request, (server, request) => { return true })\n```";
test.each([
  ["How does the server validate a request?", /^The server validates/],
  ["How do I validate a request of the server?", /^server\.validate/],
])("%s: code says how one does it, and not how it works", (question, expected) => {
  expect(first(question, hit(code), hit(works))).toMatch(expected);
});

test("a comment in code makes it no list of sources", () => {
  const commented = "```js\nserver.validate(request) // validate every request\n```";
  const asked = "How do I validate a request?";
  const poor = (text: string, question = asked) => rankCandidates(askedQuestion(question, [], 100), [hit(text)])[0]?.features.poor;
  expect(poor(commented)).toBe(0);
  expect(poor("Validating a request in many servers // Journal of servers, 2001.")).toBe(1);
  expect(poor("The request was validated by Carla Jensen, who is a clerk.")).toBe(0);
  expect(poor("Subject: Validating a request in many servers")).toBe(1);
});

test("a question about failing is answered by the failure", () => {
  expect(first("How does the server answer when validation of a request fails?", hit(works), hit(fails))).toBe(fails);
});

test("numbered steps under a heading that is asked go before a sentence that repeats the question", () => {
  const term = hit("The lease of the flat is prolonged unless it ends.", { heading: ["Lease", "Term"] });
  const steps = hit("1. Write to the landlord.\n2. Hand back all five keys.", { heading: ["Lease", "Ending the lease"] });
  expect(first("How do I end the lease?", term, steps)).toMatch(/Write to the landlord|Hand back/);
});

test.each([
  [
    "What is a hook?",
    "A hook function of a plugin may be a hook of another hook.",
    "A hook is a function that runs at a point of the lifecycle.",
  ],
  [
    "Что такое хук?",
    "Каждый хук плагина вызывает следующий хук после хука запроса.",
    "Хук — это функция, которая вызывается в ходе запроса.",
  ],
])("%s: the sentence that says so", (question, other, definition) => {
  expect(first(question, hit(other), hit(definition, { score: 0.5 }))).toBe(definition);
});

function asDefinition(question: string, one: PassageHit): number | undefined {
  return rankCandidates(askedQuestion(question, [], 100), [one])[0]?.features.askedDefinition;
}

test("what a thing is stands below its title, and in no code or later lines", () => {
  const below = (text: string, from: number) => asDefinition("What is pipeling?", hit(text, { heading: ["pipeling"], from }));
  const says = "A very small implementation of streams in memory";
  expect(below(says, 12)).toBeGreaterThan(0.5);
  expect(below(says, 1_500)).toBe(0);
  expect(below("For small streams that extend it, check out:", 12)).toBe(0);
  expect(below("const pipeling: Stream = require('pipeling');", 12)).toBeUndefined();
});

test("what a thing is begins the document that is named after it", () => {
  const opening = hit("A client that counts what happens.", { heading: ["Counting for everyone"], from: 20 });
  expect(asDefinition("What is metrico?", { ...opening, name: "metrico.md" })).toBeGreaterThan(0.5);
  expect(asDefinition("What is metrico?", { ...opening, name: "other.md" })).toBe(0);
});

const replaced = "Mara Quill, who led the Arvo club, was replaced by Ben Ode in January 1998.";
const current = "Ann Roe was elected in April 2020 and is our current leader.";
const heading = ["The Arvo club", "Leaders"];
test.each(["Who leads the Arvo club?", "Who is leading the Arvo club now?"])("%s: who does so now goes before who did", (question) => {
  expect(first(question, hit(replaced, { heading }), hit(current, { heading, score: 0.9 }))).toBe(current);
});

test("the words that ask for a meaning are not the thing", () => {
  const inode = "An inode is a record that tells where a file lies.";
  expect(asDefinition("meaning of inode", hit(inode))).toBe(1);
  expect(asDefinition("definition of inode", hit("A definition is a sentence."))).toBe(0);
});

test("a thing is looked for within what its context names", () => {
  const tracks = "Histograms track sizes and frequencies.";
  const question = "What is a histogram in metrics?";
  expect(asDefinition(question, hit(tracks, { heading: ["Metrics", "Histogram"] }))).toBeGreaterThan(0);
  expect(asDefinition(question, hit(tracks, { heading: ["Charts", "Histogram"] }))).toBe(0);
});

test("what is asked beyond the document's title goes before what repeats the title", () => {
  const heading = ["Arvo paper mill"];
  const title = hit("The Arvo paper mill is a paper mill at the Arvo.", { heading, from: 0 });
  const wages = hit("Whoever minds the boilers at night has a wage of 31 crowns.", { heading });
  expect(first("what is the wage at the arvo paper mill", title, wages)).toBe(wages.text);
});

test.each([
  ["default compression level", "archive.open({ compressionLevel: 6, mode: 'rw' })"],
  ["largest pool size", "largest_pool_size = 12 connections"],
])("the words of a name in code are held by it: '%s'", (question, code) => {
  const other = hit("The level of the lake is read at the gauge in the pool.");
  expect(first(question, other, hit(code, { score: 0.9 }))).toBe(code);
});

test("of a document's dated sections the newest goes first where the newest is asked for", () => {
  const [old, late] = [
    hit("A new format of files, and a version for tablets.", { heading: ["Pelican", "5.0 (4 February 2025)"] }),
    hit("Tags can be nested up to four levels.", { heading: ["Pelican", "5.2 (3 November 2025)"] }),
  ];
  expect(first("What is the newest version of Pelican?", old, late)).toBe(late.text);
  expect(first("Which version of Pelican has a new format?", old, late)).toBe(old.text);
});

test("a table of contents answers nothing", () => {
  const contents = hit("1. How to write a plugin for the server\n2. How to test a plugin", { heading: ["Guide", "Table of Contents"] });
  for (const { features } of rankCandidates(askedQuestion("plugins of the server", [], 100), [contents])) expect(features.poor).toBe(1);
});
