import { expect, test } from "vitest";
import { deskOf } from "../../../../src/agents/claude/writing/desk.ts";
import { readMarkdown } from "../../../../src/agents/claude/writing/markdown-reader.ts";
import { settleText } from "../../../../src/agents/claude/writing/settled-text.ts";
import { finding, settled, towers } from "./desk-fixture.ts";

const desk = deskOf(towers(), { total: 10_000, quote: 1_000 });
const [[tower] = []] = [...desk.evidence].filter(([, { quote }]) => quote === "The tower was finished in 1889.");
const settledOf = (text: string, keepsUnborne: boolean, isOfEvidence = false) => {
  const common = isOfEvidence ? { quotes: [{ text: "The sources were read.", isRow: false }], context: [], computed: [] } : null;
  const judging = { desk, language: "en", common, keepsUnborne };
  return settleText(readMarkdown(text), judging, { sentences: new Set(), figures: new Set() }).paragraphs.map(
    (paragraph) => paragraph.text,
  );
};

test("a sentence beyond its evidence is left out, or kept for whoever judges it later", () => {
  const text = `It was finished in 1889. [${tower}] It was finished in 1999. [${tower}]`;
  expect(settledOf(text, false)).toEqual(["It was finished in 1889."]);
  expect(settledOf(text, true)).toEqual(["It was finished in 1889. It was finished in 1999."]);
});

test("a doubt leaves no sentence out: the check of the claims judges it", () => {
  const visits = finding("s-2", "In 2019 the tower had 412,000 guests, of whom 58,000 were pupils.");
  const own = deskOf(towers({ tasks: [settled("t", null, [visits])] }), { total: 10_000, quote: 1_000 });
  const [[id] = []] = [...own.evidence];
  const judging = { desk: own, language: "en", common: null, keepsUnborne: false };
  const told = { sentences: new Set<string>(), figures: new Set<string>() };
  const text = `Schools sent 14 percent of those who came. [${id}] Schools sent 73 percent of those who came. [${id}]`;
  expect(settleText(readMarkdown(text), judging, told).paragraphs.map((paragraph) => paragraph.text)).toEqual([
    "Schools sent 14 percent of those who came.",
  ]);
});

test("what is said of the evidence as a whole, which nobody judges later, has to follow from it", () => {
  for (const keepsUnborne of [true, false])
    expect(settledOf("The sources were read. Nine of them are old.", keepsUnborne, true)).toEqual(["The sources were read."]);
});

test("a sentence that is left out is told with the reason, in the report's language", () => {
  const told: [string, string][] = [];
  const text = `It was finished in 1889. [${tower}] It was finished in 1999. [${tower}] It is the best.`;
  const judging = { desk, language: "ru", common: null, keepsUnborne: false };
  settleText(readMarkdown(text), judging, {
    ...{ sentences: new Set(), figures: new Set() },
    leaveOut: (sentence, reason) => told.push([sentence, reason]),
  });
  expect(told).toEqual([
    ["It was finished in 1999.", "Даты «1999» нет в приведённых словах источника."],
    ["It is the best.", "Источник не указан."],
  ]);
});
