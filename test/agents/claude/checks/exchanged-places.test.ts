/** What a sentence gives to another of the things that its quotation tells of, without a word that stands nowhere in it. */
import { describe, expect, it } from "vitest";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

function problems(text: string, quote: string, language = "en"): string[] {
  const grounds = { quotes: [{ text: quote, isRow: false }], context: [], computed: [] };
  return checkSentence(text, grounds, language).map(({ kind, words }) => `${kind}: ${words}`);
}

describe("who does what to whom", () => {
  const match = "Ravens striker Tom Ekholm scored late to beat Marlow Town on Sunday.";
  it.each([
    ["the subject for the object", "Marlow Town beat Ravens on Sunday.", match, "en", ["name: beat"]],
    [
      "sides of an order",
      "The pump stops before the valves are closed.",
      "The valves are closed before the pump stops.",
      "en",
      ["name: before"],
    ],
    ["cases in Russian", "Кошка догнала собаку во дворе.", "Собака догнала кошку во дворе.", "ru", ["name: догнала"]],
    ["the same order of words", "Ravens beat Marlow Town.", match, "en", []],
    ["a passive", "The treaty was signed by Norway.", "Norway signed the treaty in 1920.", "en", []],
    ["another order of words in Russian", "Кошку догнала собака.", "Собака догнала кошку во дворе.", "ru", []],
    ["other words of order", "The pump stops after the valves are closed.", "The valves are closed before the pump stops.", "en", []],
  ])("%s", (_, text, quote, language, expected) => {
    expect(problems(text, quote, language)).toEqual(expected);
  });
});

describe("the subject of another sentence", () => {
  const trial = "Dr. Ida Holm, who led the survey, said the figures were reliable. Her colleague Arne Lund warned of gaps.";
  const voles = "Voles on the diet lived for two years. Shrews showed no reaction to the change of food.";
  it.each([
    ["is told of a name", "Arne Lund called the figures reliable.", trial, ["name: Arne"]],
    ["is told of a thing", "Voles showed no reaction to the change of food.", voles, ["name: Voles"]],
    ["is not told of its own", "Ida Holm called the figures reliable.", trial, []],
    ["is not told behind a pronoun", "The mill opened in 1890 and burned down.", "The mill opened in 1890. It burned down.", []],
  ])("%s", (_, text, quote, expected) => {
    expect(problems(text, quote)).toEqual(expected);
  });
});

describe("neighbours", () => {
  const dispute = "The parties attempt mediation in Bern; otherwise the dispute goes to arbitration in Lima.";
  const plant = "Within four months the plant was producing bicycle frames again.";
  it.each([
    ["of another place", "The dispute goes to arbitration in Bern.", dispute, ["name: Bern"]],
    ["of a new word", "Soon the plant was producing window frames again.", plant, ["name: window"]],
    ["that stay", "The dispute goes to arbitration in Lima.", dispute, []],
    ["of one list", "The alloy is made of zinc.", "The alloy is made of copper, tin and zinc.", []],
    ["of what belongs to something", "Neither may sell its share.", "Both share the cost, and neither may sell its part.", []],
  ])("%s", (_, text, quote, expected) => {
    expect(problems(text, quote)).toEqual(expected);
  });
});

describe("a prefix that denies", () => {
  it.each([
    ["left out", "The two boats were damaged.", "Two boats were found undamaged.", "en", ["negation: damaged"]],
    ["added", "Осмотр водителей необязателен.", "Осмотр водителей обязателен.", "ru", ["negation: необязателен"]],
    ["instead of a denial", "The boats were not damaged.", "The boats were undamaged.", "en", []],
    ["instead of another word", "Из-за плохой погоды рейс отложили.", "Рейс отложили из-за непогоды.", "ru", []],
  ])("%s", (_, text, quote, language, expected) => {
    expect(problems(text, quote, language)).toEqual(expected);
  });
});

describe("values", () => {
  const votes = "The survey found that 58% of nurses and 41% of porters had thought of leaving.";
  const probe = "The probe entered orbit on 18 March 2011 and struck the moon on 30 April 2015.";
  const fund = "The fund has 61% of its money in bonds and 27% in shares.";
  it.each([
    ["beside what stands beside another", "Of all porters, 58% of porters had thought of leaving.", votes, ["number: 58%"]],
    ["of the date of something else", "The probe struck the moon on 18 March 2015.", probe, ["date: 18 March 2015"]],
    ["that add up follow", "In all, 198 trains were late.", "On Monday 86 trains were late, on Tuesday 112.", []],
    ["that are left of a whole follow", "The remaining 12% is in cash.", fund, []],
    ["near a share follow", "More than half of its money is in bonds.", fund, []],
    ["far from a share do not", "More than half of its money is in shares.", "The fund has 27% in shares.", ["number: half"]],
    ["of a year some years later follow", "In 1932 he backed it.", "He opposed it in 1930 and backed it two years later.", []],
    ["of another year do not", "In 1935 he backed it.", "He opposed it in 1930 and backed it two years later.", ["date: 1935"]],
  ])("%s", (_, text, quote, expected) => {
    expect(problems(text, quote)).toEqual(expected);
  });
});

describe("opposites at the end of a sentence", () => {
  it.each([
    [
      "whales",
      "Whales feed in polar waters in winter.",
      "Whales feed in polar waters in summer and migrate to the tropics in winter.",
      ["negation: winter"],
    ],
    ["talks", "On Monday the talks resumed.", "On Monday the talks ceased.", ["negation: resumed"]],
    ["an ellipsis", "Children took it for four weeks.", "Adults took it for six weeks, children for four weeks.", []],
  ])("%s", (_, text, quote, expected) => {
    expect(problems(text, quote)).toEqual(expected);
  });
});
