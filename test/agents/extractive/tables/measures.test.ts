import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { ranked } from "../../../../src/agents/extractive/tables/reading.ts";
import { told } from "../../../../src/agents/extractive/tables/table-findings.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
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

const parcels = tableOf(
  "Parcels",
  [
    ["Parcel", "text"],
    ["Weight (kg)", "number"],
    ["Length (cm)", "number"],
    ["Вес, г", "number"],
  ],
  [
    ["Letter", 0.5, 35, 500],
    ["Small", 2, 45, 2_000],
    ["Large", 10, 120, 10_000],
    ["Tube", 5, 150, 5_000],
  ],
);

test("a limit is converted to the unit of a column, and holds for no column that measures something else", () => {
  expect(answer("How many parcels are longer than 1 m?", parcels)).toBe(2);
  expect(answer("How many parcels weigh more than 4000 g?", parcels)).toBe(2);
  const limited = readingsOver(tableQuestion("How many parcels have more than 1 m?"), [parcels]);
  expect(new Set(limited.flatMap(({ answer: { query } }) => query.selection.limits.map(({ column }) => column)))).toEqual(new Set([2]));
  const inGrams = readingsOver(tableQuestion("Сколько посылок тяжелее 4 кг?"), [parcels]);
  expect(inGrams.flatMap(({ answer: { query } }) => query.selection.limits)).toContainEqual(
    expect.objectContaining({ column: 3, condition: expect.objectContaining({ value: 4_000 }) }),
  );
});

const ferries = tableOf(
  "Ferries",
  [
    ["Sailing", "text"],
    ["From", "text"],
    ["To", "text"],
    ["Departs", "text"],
    ["Fare", "number"],
  ],
  [
    ["A2", "Kelva", "Norhaven", "17:45", 22],
    ["A1", "Kelva", "Norhaven", "06:15", 18],
    ["B1", "Norhaven", "Kelva", "09:20", 18],
    ["B2", "Norhaven", "Kelva", "14:30", 22],
  ],
);

test("times of a day are ordered, from where and to where by the columns that are called so", () => {
  expect(answer("When does the last ferry from Kelva to Norhaven leave?", ferries)).toEqual(["17:45"]);
  const first = best("When does the first ferry from Norhaven to Kelva leave?", ferries);
  expect(first?.answer.cells.map(({ row }) => row.cells[0])).toEqual(["B1"]);
  expect(answer("What does the sailing A1 cost?", ferries)).toEqual([18]);
  expect(answer("What does the 6:15 from Kelva cost?", ferries)).toEqual([18]);
});

test("a day of a month without its year selects the rows of that day", () => {
  const tides = tableOf(
    "Tides",
    [
      ["Date", "date"],
      ["Port", "text"],
      ["High water", "text"],
      ["Height", "number"],
    ],
    [
      ["2025-03-02", "Arden", "06:55", 6.1],
      ["2025-03-02", "Selwick", "07:33", 5.2],
      ["2025-03-03", "Arden", "07:37", 6.3],
      ["2025-03-03", "Selwick", "08:15", 5.4],
    ],
  );
  expect(answer("When is high tide in Selwick on 3 March?", tides)).toEqual(["08:15"]);
  expect(answer("What is the height in Arden on March 2?", tides)).toEqual([6.1]);
  expect(answer("Какая высота в Arden 3 марта?", tides)).toEqual([6.3]);
});

test("a value in another unit than the one that the question names is not sure", () => {
  const crops = tableOf(
    "Crops",
    [
      ["Region", "text"],
      ["Yield (t/ha)", "number"],
      ["Production (t)", "number"],
    ],
    [
      ["Moorland", 6.14, 12_292],
      ["East Fen", 6.3, 73_017],
    ],
  );
  const columns = crops.columns.map((column, index) => ({ ...column, unit: [null, "t/ha", "t"][index] ?? null }));
  const gradeIn = (text: string) => {
    const question = tableQuestion(text);
    const readings = ranked(readingsOver(question, [{ ...crops, columns }]));
    const reading = readings.find(({ answer: { query } }) => query.told === 1);
    if (reading === undefined) throw new Error("no reading");
    return gradeOf(told(question, { ...reading, confidence: 0.95 }, "en").finding.confidence ?? 0);
  };
  expect(gradeIn("What is the yield of Moorland?")).toBe("strong");
  expect(gradeIn("What is the yield of Moorland in tonnes?")).toBe("weak");
});

test("'во сколько' asks for a time and 'во сколько обойдётся' for a price", () => {
  const clubs = tableOf(
    "Кружки",
    [
      ["Кружок", "text"],
      ["Начало", "text"],
      ["Плата в месяц", "number"],
      ["Кабинет", "number"],
    ],
    [
      ["Хор", "15:30", 900, 2],
      ["Театр", "16:30", 1_500, 4],
      ["Шахматы", "17:00", 1_200, 12],
    ],
  );
  expect(answer("Во сколько начинается театр?", clubs)).toEqual(["16:30"]);
  expect(answer("Во сколько обойдётся хор?", clubs)).toEqual([900]);
});

test("a column that no asked quantity names is told by its unit", () => {
  const table = tableOf(
    "Electric bikes",
    [
      ["Model", "text"],
      ["Price", "number"],
      ["Range", "number"],
      ["Battery", "number"],
    ],
    [
      ["Gull", 1900, 80, 0.4],
      ["Hare", 2400, 110, 0.5],
      ["Rook", 2900, 95, 0.63],
    ],
  );
  const units = [null, "EUR", "km", "kWh"];
  const bikes = { ...table, columns: table.columns.map((column, index) => ({ ...column, unit: units[index] ?? null })) };
  expect(answer("which bike goes the farthest?", bikes)).toEqual(["Hare"]);
  expect(answer("which bike holds the most electricity?", bikes)).toEqual(["Rook"]);
  expect(answer("сколько энергии у Gull?", bikes)).toEqual([0.4]);
});
