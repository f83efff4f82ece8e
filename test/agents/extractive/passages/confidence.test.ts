import { describe, expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { isWhollyTold, type Judged, judge, quotable } from "../../../../src/agents/extractive/passages/confidence.ts";
import { rankCandidates } from "../../../../src/agents/extractive/passages/ranking.ts";
import { gradeOf, strongFrom, weakFrom } from "../../../../src/domain/evidence/evidence.ts";
import { contentStems } from "../../../../src/sources/text/stems.ts";
import type { PassageHit, SearchOutput } from "../../../../src/sources/tools/library-tools.ts";

const bridge = "The wooden toll bridge over the Arvo river was painted and opened to carts in May 1901.";

function hit(text: string): PassageHit {
  const heading = ["Bridges"];
  const place = { from: 0, to: text.length, line: 1, heading };
  return { sourceId: "s-1", documentId: "d-1", name: "guide.md", heading, text, place, score: 1, coverage: 1 };
}

/** The words of a question, those of the texts as held by one passage of a hundred. */
function terms(question: string, texts: readonly string[]): SearchOutput["terms"] {
  const held = new Set(texts.flatMap((text) => contentStems(text)));
  return contentStems(question).map((stem) => ({ word: stem, stem, passages: held.has(stem) ? 1 : 0 }));
}

function judged(question: string, ...texts: string[]): Judged[] {
  const asked = askedQuestion(question, terms(question, texts), 100);
  return judge(asked, rankCandidates(asked, texts.map(hit)), 10);
}

describe("confidence", () => {
  test("is strong for a sentence that holds what is asked", () => {
    const [best] = judged("When was the wooden toll bridge over the Arvo river painted and opened to carts?", bridge);
    expect(best?.confidence).toBeGreaterThan(strongFrom);
  });

  test("is far from strong where another thing is named, however much else is told", () => {
    const [best] = judged("When was the wooden toll bridge over the Belta river painted and opened to carts?", bridge);
    expect(best?.confidence).toBeLessThanOrEqual(strongFrom / 2);
    expect(best?.confidence).toBeGreaterThan(weakFrom);
  });

  test("is far from strong where the text names no country of the question, though it names its quantity", () => {
    const question = "What was the GDP of Brazil per head against the average of the EU?";
    const told = (country: string): string => `The GDP of ${country} per head was .98 against the average of the EU.`;
    const best = judged(question, told("Berlin"), "Brazil has a long coast.").find(({ text }) => text.includes("Berlin"));
    expect(best?.confidence).toBeLessThanOrEqual(strongFrom / 2);
    expect(judged(question, told("Brazil"))[0]?.confidence).toBeGreaterThan(strongFrom);
  });

  test("is not lowered by the same sentence elsewhere", () => {
    const question = "When was the toll bridge painted?";
    const [once] = judged(question, bridge);
    const [twice] = judged(question, bridge, bridge);
    expect(twice?.confidence).toBe(once?.confidence);
  });

  test("is lower for code that is not asked for, and stays where steps are asked for", () => {
    const code = "```js\nferry.openGate('north', { fee: 12 }) // opens the north gate of the ferry for a fee\n```";
    const [how] = judged("How do I open the north gate of the ferry for a fee?", code);
    const [fact] = judged("Who opens the north gate of the ferry for a fee?", code);
    expect(fact?.confidence).toBeLessThan(strongFrom);
    expect(how?.confidence).toBeGreaterThan(fact?.confidence ?? 1);
  });

  test("is not set where the first of something is asked for, and the sentence is about the first of another kind", () => {
    const question = "Who was first across the toll bridge?";
    const told = (text: string): boolean => {
      const asked = askedQuestion(question, terms(question, [text]), 100);
      return isWhollyTold(asked, rankCandidates(asked, [{ ...hit(text), heading: ["Guide", "The toll bridge"] }])[0] as Judged);
    };
    expect(told("The first woman across was Ada Holm.")).toBe(false);
    expect(told("First across the toll bridge was Bo Lund.")).toBe(true);
  });

  test("is set for what holds all that is asked, also behind what tells of another thing", () => {
    const question = "When was Otter 2.2 released?";
    const texts = ["Otter 2.1 was released in May 2001.", "In August 2003 the yard released 2.2, the last with a wheel."];
    const asked = askedQuestion(question, terms(question, ["Otter 2.1 released 2.2"]), 100);
    const ranked = rankCandidates(
      asked,
      texts.map((text, place) => ({ ...hit(text), heading: ["Otter"], score: place === 0 ? 1 : 0.3 })),
    );
    const inOrder = texts.map((text) => ranked.find((each) => each.text === text)).filter((each) => each !== undefined);
    const [other, told] = judge(asked, inOrder, 2);
    expect(other?.confidence).toBeLessThanOrEqual(strongFrom / 2);
    expect(told?.confidence).toBeGreaterThanOrEqual(strongFrom);
  });

  test("is not strong for what says something of a thing where it is asked what that is", () => {
    const [said] = judged(
      "What is a toll bridge?",
      "Carts go over the toll bridge of Arvo in both ways, and the bridge is closed to them in a storm.",
    );
    const [defined] = judged("What is a toll bridge?", "A toll bridge is a bridge that one pays to cross, as at Arvo.");
    expect(said?.confidence).toBeLessThan(strongFrom);
    expect(defined?.confidence).toBeGreaterThan(strongFrom);
  });

  test("is not strong for a sentence that names the thing alone", () => {
    expect(
      judged("What is the salary of Petra Lindqvist?", "Present: Petra Lindqvist (chair), Samuel Okoro, Ines Varga.")[0]?.confidence,
    ).toBeLessThan(strongFrom);
  });

  test("is never strong for what tells no sum of money where a price is asked for", () => {
    const question = "How much does it cost to cross the wooden toll bridge over the Arvo river?";
    const [price] = judged(question, "It costs 2 euros to cross the wooden toll bridge over the Arvo river.");
    const [other] = judged(question, "It costs 2 hours to cross the wooden toll bridge over the Arvo river.");
    expect(price?.confidence).toBeGreaterThan(strongFrom);
    expect(other?.confidence).toBeLessThan(strongFrom);
    expect(other?.confidence).toBeGreaterThan(weakFrom);
  });

  test.each([
    ["When was the wooden toll bridge over the Arvo river painted and opened to carts?", "in May 1901", "by its owners"],
    ["Who painted and opened the wooden toll bridge over the Arvo river to carts?", "in May by Edith Rowe", "in May 1901"],
    ["How often was the wooden toll bridge over the Arvo river painted and opened to carts?", "every May", "in May 1901"],
  ])("is never strong for what tells no answer of the asked type: %j", (question, told, other) => {
    const [best] = judged(question, bridge.replace("in May 1901", told));
    const [without] = judged(question, bridge.replace("in May 1901", other));
    expect(best?.confidence).toBeGreaterThan(strongFrom);
    expect(without?.confidence).toBeLessThan(strongFrom);
    expect(without?.confidence).toBeGreaterThan(weakFrom);
  });

  test("is never strong for what tells no size where a size is asked for", () => {
    const sized = "The whole area of the wooden toll bridge over the Arvo river is 240 km² with its banks.";
    const [told] = judged("What area has the wooden toll bridge over the Arvo river?", sized);
    const [bare] = judged("What area has the wooden toll bridge over the Arvo river?", sized.replace("240 km²", "held by 2 parishes"));
    expect(told?.confidence).toBeGreaterThan(strongFrom);
    expect(bare?.confidence).toBeLessThan(strongFrom);
  });

  test.each([
    ["How fast does the night train to Arvo go?", "The night train to Arvo goes at 86 mph."],
    ["How heavy is the dog of the ferry club?", "The dog of the ferry club weighs 12 pounds."],
    ["How big is the flat above the wooden bridge?", "The flat above the wooden bridge has 54 m²."],
    ["How tall is the wooden tower of Arvo?", "The wooden tower of Arvo is fifty metres tall."],
    ["How high is the late fee of the ferry club?", "The late fee of the ferry club is 30 euros."],
    ["How large is the rowing team of the ferry club?", "The rowing team of the ferry club has 12 members."],
    ["How often is the ferry painted?", "The ferry is painted every spring."],
    ["Как часто красят паром?", "Паром красят раз в год."],
    ["Who may ride the ferry free?", "Children and members may ride the ferry free."],
    ["Кому можно ездить бесплатно?", "Бесплатно можно ездить детям и членам клуба."],
    ["How much can the deposit go up?", "The deposit can go up by 4 % a year."],
    ["When do I get the deposit back?", "You get the deposit back within ten days."],
    ["What is the deposit?", "The deposit that one pays is 30 euros."],
    ["How much is a day pass?", "A day pass is 9 euros."],
    ["What happened in 1957?", "The ferry house burned down in 1957."],
    ["When does the ferry office open?", "FERRY CLUB staff open the ferry office at 9:00."],
  ])("%j is answered by %j", (question, text) => {
    const [best] = judged(question, text);
    expect(best?.confidence).toBeGreaterThan(strongFrom);
  });

  test.each([
    ["Why do bridges never store undefined values?", "They never store undefined values, as a gap marks a missing one.", true],
    ["Why do bridges never store undefined values?", "They never store undefined values, and nobody counts them.", false],
    ["Why do bridges never store undefined values?", "They never store values, as a gap marks a missing one.", false],
    ["Why is the bridge named so?", "The bridge was named anew, as a second bridge had the name.", false],
    ["How many carts crossed the north gate?", "On 20 days of 1901, under its old keeper, carts crossed the north gate.", false],
    ["Who must not cross bridges?", "Children must not cross bridges.", true],
    ["How many carts crossed the north gate?", "In all 4,120 carts crossed the north gate.", true],
    ["How many carts crossed the north gate?", "A total of 4,120 carts crossed the north gate.", true],
    ["What length is the north gate?", "At the north gate the total length of the planks is 900 metres.", false],
    ["What length is the north gate?", "The length of the north gate is 9 metres.", true],
    ["Did carts use gate 1.1?", "Carts use gate 1.0 and pay 1 euro.", false],
    ["Did carts use gate 1.1?", "Carts use gate 1.1 and pay 1 euro.", true],
    ["How long do bridges rest?", "Bridges rest for three weeks after a flood.", true],
    ["How long do bridges rest?", "They rest on oak piles for the most part.", false],
    ["bridges: undefined values", "They never store undefined values, as a gap marks a missing one.", false],
  ])("%j is wholly told by %j: %s", (question, text, told) => {
    const asked = askedQuestion(question, terms(question, [text]), 100);
    const [best] = rankCandidates(asked, [hit(text)]);
    expect(best !== undefined && isWhollyTold(asked, best)).toBe(told);
  });

  test("falls with a plain word that no document holds, and is not lost", () => {
    const [whole] = judged("When was the toll bridge over the Arvo river opened to carts?", bridge);
    const [missing] = judged("When did it happen that the toll bridge over the Arvo river was inaugurated to carts?", bridge);
    expect(missing?.confidence).toBeLessThan(whole?.confidence ?? 0);
    expect(missing?.confidence).toBeGreaterThan(weakFrom);
  });
});

test.each([
  ["When was the wooden toll bridge opened to carts?", "When was the woodne toll bridge opened to carts?"],
  ["What is a culvert?", "What is a culvrt?"],
])("'%s' is answered as surely where it is misspelt", (spelt, misspelt) => {
  const texts = [bridge, "A culvert is a pipe below a road."];
  const meant = contentStems(spelt);
  const near = contentStems(misspelt).map((stem, index) => ({ word: stem, stem, passages: 0, near: meant[index] ?? stem }));
  const found = terms(misspelt, texts).map((term) => (term.passages > 0 ? term : (near.find(({ stem }) => stem === term.stem) ?? term)));
  const best = (question: string, of: SearchOutput["terms"]) =>
    judge(askedQuestion(question, of, 100), rankCandidates(askedQuestion(question, of, 100), texts.map(hit)), 1)[0];
  const told = best(misspelt, found);
  expect(told?.text).toBe(best(spelt, terms(spelt, texts))?.text);
  expect(told?.confidence).toBeCloseTo(best(spelt, terms(spelt, texts))?.confidence ?? 0, 2);
});

test("a repeat is not quoted twice, and nothing weak is added beside an answer", () => {
  const question = "When was the wooden toll bridge over the Arvo river painted and opened to carts?";
  const texts = [bridge, bridge.replace("May", "early May"), "Carts were sold at the market near a river on most days of the summer."];
  const asked = askedQuestion(question, terms(question, texts), 100);
  expect(quotable(asked, rankCandidates(asked, texts.map(hit)), { most: 5, known: [] })).toHaveLength(1);
});

test("nothing is sure where the question says that its sources differ", () => {
  const question = "When was the wooden toll bridge over the Arvo river painted and opened to carts?";
  const asked = askedQuestion(question, terms(question, [bridge]), 100);
  const told = (isUncertain: boolean) => judge({ ...asked, isUncertain }, rankCandidates(asked, [hit(bridge)]), 1)[0]?.confidence ?? 0;
  expect([gradeOf(told(false)), gradeOf(told(true))]).toEqual(["strong", "weak"]);
});

test("of weak evidence the seven closest passages are handed on, of which neighbours may become one", () => {
  const question = "Which ferry did the mayor of the town sell?";
  const texts = [
    "The mayor opened a harbour for small boats in spring.",
    "Nobody asked the mayor about rising prices at the market.",
    "A painter from abroad gave the mayor his last portrait.",
    "Children wrote letters to the mayor because their school was cold.",
    "On Sundays the mayor plays the organ of the chapel.",
    "Farmers blamed the mayor for the flooded meadows.",
    "The mayor keeps bees behind the old theatre.",
    "Two cousins of the mayor sing at weddings.",
  ];
  const asked = askedQuestion(question, terms(question, texts), 100);
  const hits = texts.map((text, index) => ({ ...hit(text), sourceId: `s-${index}` }));
  const chosen = quotable(asked, rankCandidates(asked, hits), { most: 9, known: [] });
  expect(chosen.every(({ confidence }) => confidence < strongFrom)).toBe(true);
  expect(chosen).toHaveLength(7);
});

test("where a thing is defined, what only speaks of it is not quoted beside it", () => {
  const question = "What is a samovar?";
  const texts = ["A samovar is a metal vessel for boiling water.", "In Tula every family had a samovar, and a samovar was a good gift."];
  const asked = askedQuestion(question, terms(question, texts), 100);
  const chosen = quotable(asked, rankCandidates(asked, texts.map(hit)), { most: 5, known: [] });
  expect(chosen.map(({ text }) => text)).toEqual(texts.slice(0, 1));
  // The other is sure enough to stand beside the first.
  const [first, other] = judged(question, ...texts);
  expect(first?.confidence).toBeGreaterThanOrEqual(strongFrom);
  expect(other?.confidence).toBeGreaterThanOrEqual((first?.confidence ?? 1) / 2);
});

test.each([
  ["Who changes the worn battery of the otter x3 radio?", "The worn battery of the Otter X2 radio is changed by a dealer.", "X2", "X3"],
  ["where is the chain of the heron 5 saw oiled in winter", "The chain of the Heron 3 saw is oiled in winter at Arnby.", "3", "5"],
  ["кто меняет старую батарею радио выдра 7", "Старую батарею радио Выдра 5 меняет мастер Ким.", "5", "7"],
])("%s: what is told of another model of the same name is no evidence", (question, text, other, asked) => {
  const [neighbour] = judged(question, `${text} The radio ${asked} and the saw are new: Otter ${asked}, Heron ${asked}, Выдра ${asked}.`);
  expect(neighbour?.text).toBe(text);
  expect(neighbour?.confidence).toBeLessThanOrEqual(strongFrom / 2);
  expect(judged(question, text.replace(other, asked))[0]?.confidence).toBeGreaterThan(strongFrom / 2);
});
