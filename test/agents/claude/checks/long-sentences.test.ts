/** Texts that a document or a model can make as long as it likes: the check of a sentence takes a moment all the same. */
import { describe, expect, it } from "vitest";
import { negationProblems } from "../../../../src/agents/claude/checks/negation-check.ts";
import { numberProblems } from "../../../../src/agents/claude/checks/number-check.ts";
import { checkSentence } from "../../../../src/agents/claude/checks/sentence-check.ts";

const cycle = (words: string, count: number) => {
  const all = words.split(" ");
  return Array.from({ length: count }, (_, index) => all[index % all.length]).join(" ");
};
const listed = (count: number, make: (index: number) => string, between = ", ") =>
  Array.from({ length: count }, (_, i) => make(i)).join(between);

/** Milliseconds of the processor: far above what is needed, far below what each of these took. */
const most = 6_000;

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

describe("a sentence that goes on and on", () => {
  it.each<[string, string, string, string]>([
    ["number words", "en", cycle("one two three four five six seven eight nine ten twenty thirty hundred thousand", 12_000), ""],
    ["Russian number words", "ru", cycle("один два три триста пятьдесят тысяча из пяти", 8_000), ""],
    [
      "ranges and shares",
      "en",
      listed(2_000, (index) => `a third of ${index} to ${index + 2} thousand tonnes, three more than in ${1_900 + (index % 99)}`),
      "",
    ],
    ["values of things", "en", listed(4_000, (index) => `Item${index} costs ${index} euros`), ""],
    [
      "names that nothing tells",
      "en",
      listed(4_000, (index) => `the city of Town${index}`, "; "),
      "The town has a river that flows to the north.",
    ],
    ["the days of a week, beside one endless word", "en", "Turn it for the first seven days.", "a".repeat(150_000)],
    ["names beside many initials", "en", listed(600, (index) => `Alpha${index}`, " "), "ABC XY ".repeat(1_500)],
  ])("of %s is judged in a moment", (_what, language, text, quote) => {
    const began = processorTime();
    const quotes = [{ text: quote === "" ? text.slice(0, 30_000) : quote, isRow: false }];
    for (const part of [text.slice(0, 3_900), text.slice(0, 30_000)]) checkSentence(part, { quotes, context: [], computed: [] }, language);
    expect(processorTime() - began).toBeLessThan(most);
  });

  it("is still held against the numbers and names of its quotation", () => {
    const text = `${listed(300, (index) => `Item${index} costs ${index + 1_000} euros`)}, and Zanzibar costs 9,777 euros.`;
    const quotes = [{ text: text.replace("Zanzibar costs 9,777", "this costs 9,778"), isRow: false }];
    const problems = checkSentence(text, { quotes, context: [], computed: [] }, "en");
    expect(problems.map(({ kind, words }) => [kind, words])).toEqual([
      ["number", "9,777 euros"],
      ["name", "Zanzibar"],
    ]);
  });

  it.each([
    ["nine men ", "two metres and five men "],
    ["9 men ", "12 metres and 5 men "],
  ])("takes time in proportion to its numbers: %s", (claimed, quoted) => {
    const took = (count: number): number => {
      const quotes = [{ text: quoted.repeat(count), isRow: false, context: [] }];
      const began = processorTime();
      numberProblems(claimed.repeat(count), { quotes, context: [], computed: [] }, "en");
      return processorTime() - began;
    };
    const best = (count: number): number => Math.min(...[1, 2, 3].map(() => took(count)));
    best(1_000);
    // Four times the numbers took fourteen times as long where each was held against each.
    expect(best(4_000) / best(1_000)).toBeLessThan(8);
  });

  it("of denials in a quotation takes time in proportion to them", () => {
    const syllables = ["ba", "ke", "lo", "mi", "nu", "ra", "si", "to", "vu", "ze"];
    const word = (number: number): string => `${[...String(number).padStart(4, "0")].map((digit) => syllables[Number(digit)]).join("")}k`;
    const words = (count: number): string[] => Array.from({ length: count }, (_, index) => word(index));
    const claim = words(300).join(" ");
    const time = (count: number): number => {
      const text = `${words(count)
        .map((each) => `not ${each} here`)
        .join(" ")}.`;
      const began = process.cpuUsage().user;
      negationProblems(claim, { quotes: [{ text, isRow: false }], context: [], computed: [] });
      return process.cpuUsage().user - began;
    };
    const best = (count: number): number => Math.min(...Array.from({ length: 3 }, () => time(count)));
    best(500);
    // Eight times the denials took over fifty times as long where each was held against all words.
    expect(best(4_000) / best(500)).toBeLessThan(24);
  });
});
