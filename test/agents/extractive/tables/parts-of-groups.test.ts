/** A row is named by its key: what is told of a city is no answer for its country, and stocks of some cities are not its own. */
import { describe, expect, test } from "vitest";
import { conceptsOf } from "../../../../src/agents/extractive/figures/concepts.ts";
import { figureIntent } from "../../../../src/agents/extractive/figures/intent.ts";
import { matchTable } from "../../../../src/agents/extractive/figures/matching.ts";
import { seriesConfidence } from "../../../../src/agents/extractive/figures/series-confidence.ts";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked } from "../../../../src/agents/extractive/tables/reading.ts";
import { tableAnswers } from "../../../../src/agents/extractive/tables/table-answers.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import { contextOver, memoryLibrary } from "../memory-library.ts";
import { readingsOver, tableOf } from "./questions.ts";

const cities = tableOf(
  "Largest metropolitan areas",
  [
    ["Metropolitan area", "text"],
    ["Country", "text"],
    ["Population", "number"],
    ["Year", "year"],
  ],
  [
    ["Tarvik", "Norland", 2_400_000, 2010],
    ["Bergholm", "Norland", 1_100_000, 2010],
    ["Sorvag", "Norland", 900_000, 2010],
    ["Ostrava Nova", "Belmark", 1_900_000, 2010],
    ["Lindo", "Belmark", 700_000, 2010],
    ["Mirador", "Calvia", 3_100_000, 2010],
  ],
);

function findingOf(text: string) {
  const question = tableQuestion(text);
  const [best] = ranked(readingsOver(question, [cities]));
  if (best === undefined) throw new Error("the table answers nothing");
  return told(question, best, "en").finding;
}

describe("of a country with a single city", () => {
  test("the city's value is no sure answer", () => {
    const { text, confidence = 1 } = findingOf("What is the population of Calvia?");
    expect(text).toContain("Mirador");
    expect(confidence).toBeLessThan(strongFrom);
    expect(findingOf("What is the population of Mirador?").confidence).toBeGreaterThanOrEqual(strongFrom);
  });

  test("its series is named by the city, and not sure either", () => {
    const question = "What is the population of Calvia?";
    const intent = figureIntent(question);
    const [series] = matchTable(cities, conceptsOf(intent.rest), [], []);
    expect(series?.subject).toBe("Mirador, Calvia");
    expect(series && seriesConfidence(series, intent, question)).toBeLessThan(strongFrom);
    const [own] = matchTable(cities, conceptsOf("population of Mirador"), [], []);
    expect(own?.subject).toBe("Mirador");
  });

  test("a name is no area in another language, either", () => {
    expect(findingOf("Площадь Calvia").confidence).toBeLessThan(strongFrom);
  });
});

test("a sum of its cities says of what it is", () => {
  expect(findingOf("total population of Norland").text).toBe("Population (Norland) came to 4,400,000 in total over 3 rows.");
});

test("a sum that only a general word implies is no closest answer", async () => {
  const towns = Array.from({ length: 8 }, (_, at) => `Town${at},${(at + 1) * 1_000}`).join("\n");
  const library = memoryLibrary([{ name: "towns.csv", text: `town,population\n${towns}\n` }]);
  const told = async (text: string): Promise<string[]> => {
    const answers = await tableAnswers(text, contextOver(library), "en");
    return answers.map(({ finding }) => finding.text);
  };
  expect(await told("How many people died in all earthquakes and floods in total?")).toEqual([]);
  expect((await told("How many people live in all towns in total?"))[0]).toContain("36,000");
});
