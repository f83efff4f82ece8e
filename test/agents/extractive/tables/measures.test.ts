import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { answer, best, readingsOver, tableOf } from "./questions.ts";

const towns = tableOf(
  "Города области",
  [
    ["Индекс", "number"],
    ["Город", "text"],
    ["Население", "number"],
    ["Телефонный код", "number"],
  ],
  [
    [612_001, "Каменск", 184_300, 8_332],
    [612_040, "Луговой", 52_100, 8_334],
    [612_115, "Рудный", 1_204_500, 8_336],
    [612_412, "Светлый", 1_035_700, 8_350],
  ],
);
const lakes = tableOf(
  "Lakes",
  [
    ["Lake", "text"],
    ["County", "text"],
    ["Max depth (m)", "number"],
    ["Latitude", "number"],
  ],
  [
    ["Storvatn", "Halden", 92, 61.2],
    ["Gronne", "Voll", 187, 60.8],
    ["Lillesjo", "Halden", 31, 63.4],
    ["Djupvatn", "Sund", 241, 59.9],
  ],
);

test("codes and coordinates are compared only where the question names them", () => {
  expect(answer("Какой город самый большой?", towns)).toEqual(["Рудный"]);
  expect(answer("Какой город больше, Каменск или Луговой?", towns)).toEqual(["Каменск"]);
  expect(answer("Какой город имеет наибольший индекс?", towns)).toEqual(["Светлый"]);
  const compared = readingsOver(tableQuestion("Which lake is the greatest?"), [lakes]).map(({ answer: { query } }) => query.value);
  expect(compared).toContain(2);
  expect(compared).not.toContain(3);
  expect(answer("Which lake has the highest latitude?", lakes)).toEqual(["Lillesjo"]);
});

test("towns of a million and comparatives with a number are conditions", () => {
  expect(best("Сколько городов-миллионников?", towns)?.answer.query.selection.limits).toMatchObject([
    { column: 2, condition: { relation: "atLeast", value: 1_000_000 } },
  ]);
  expect(answer("How many lakes are deeper than 60 m?", lakes)).toBe(3);
});
