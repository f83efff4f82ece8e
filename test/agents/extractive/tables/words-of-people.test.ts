/** What people mean by a word is found in a table: rows that say yes, the only time, the number behind «сколько». */
import { expect, test } from "vitest";
import { answersOf } from "../../../../src/agents/extractive/tables/reading.ts";
import { sentence } from "../../../../src/agents/extractive/tables/sentence.ts";
import { answer, best, tableOf } from "./questions.ts";

const cabins = tableOf(
  "Cabins",
  [
    ["Cabin", "text"],
    ["Valley", "text"],
    ["Built", "year"],
    ["Capacity_kg", "number"],
    ["Capacity factor (%)", "number"],
    ["Stove", "text"],
    ["Nights", "number"],
  ],
  [
    ["Birkelund", "Ota", 1987, 410, 31, "yes", 120],
    ["Skarvet", "Ota", 2016, 260, 64, "no", 95],
    ["Tverrli", "Heim", 1954, 655, 22, "yes", 210],
    ["Utsikten", "Heim", 2003, 180, 80, "no", 40],
    ["Vassbu", "Ota", 1999, 330, 45, "yes", 88],
  ],
);

const mood = tableOf(
  "Mood",
  [
    ["Answer", "text"],
    ["Guests", "number"],
  ],
  [
    ["Very calm", 12],
    ["Calm", 40],
    ["Not calm", 9],
  ],
);

const wares = tableOf(
  "Товары",
  [
    ["Товар", "text"],
    ["Цена, руб.", "number"],
    ["Остаток", "number"],
  ],
  [
    ["Пила ручная", 980, 65],
    ["Пила цепная", 7_400, 4],
    ["Рубанок", 1_650, 17],
  ],
);

test("a column that says yes and no is asked for by its name", () => {
  expect(answer("How many cabins have a stove?", cabins)).toBe(3);
  expect(answer("How many cabins in Ota have a stove?", cabins)).toBe(2);
});

test("the oldest and the newest are told by the only column of times, and not by the list's own order", () => {
  expect(answer("oldest cabin", cabins)).toEqual(["Tverrli"]);
  expect(answer("Which cabin is the newest?", cabins)).toEqual(["Skarvet"]);
  expect(answer("What is the last cabin in the list?", cabins)).toEqual(["Vassbu"]);
});

test("the unit at the end of a column's name is not part of what it is called", () => {
  expect(best("Which cabin has the largest capacity?", cabins)?.answer.query.value).toBe(3);
});

test("cells that the question says word for word exclude those that share its words", () => {
  expect(answer("How many guests were very calm?", mood)).toEqual([12]);
  expect(answer("How many guests were calm?", mood)).toEqual([40]);
});

test("«сколько» asks for a number of the named row as well as for a count of rows", () => {
  expect(answer("сколько стоит рубанок", wares)).toEqual([1_650]);
  expect(answer("сколько товаров в списке", wares)).toBe(3);
});

test("readings that name the same thing do not contradict each other", () => {
  const reading = (key: string, name: string | null, score: number) => ({ key, name, features: { score } });
  const readings = [reading("total", "Ota", 2), reading("single", "Ota", 1.9), reading("other", "Heim", 0), reading("count", null, -1)];
  const answers = answersOf(
    readings,
    { score: 1 },
    ({ key }) => key,
    ({ name }) => name,
  );
  const shareOf = (key: string): number => answers.find(({ best }) => best.key === key)?.share ?? 0;
  expect(answers[0]?.lead).toBeCloseTo(shareOf("total") - shareOf("other"));
  expect(answers.find(({ best }) => best.name === null)?.lead).toBeCloseTo(shareOf("count") - shareOf("total"));
});

const cafes = tableOf(
  "Кофейни",
  [
    ["Город", "text"],
    ["Квартал", "date"],
    ["Прибыль", "number"],
    ["ecoli_count", "number"],
  ],
  [
    ["Вологда", "2023-Q3", 370, 12],
    ["Вологда", "2023-Q4", 690, 15],
    ["Тверь", "2023-Q3", 540, 9],
    ["Тверь", "2023-Q4", 455, 7],
  ],
);

test("a quarter without its year selects the rows of that quarter", () => {
  expect(answer("какая прибыль в Твери в 4 квартале", cafes)).toEqual([455]);
  expect(answer("прибыль в Вологде за III квартал", cafes)).toEqual([370]);
});

test("a name is found in another script, and a column under a word that is written in two", () => {
  expect(answer("прибыль in Vologda in Q4 2023", cafes)).toEqual([690]);
  expect(answer("e coli in Tver in the third quarter", cafes)).toEqual([9]);
});

test("a count of rows that are named one by one is doubted", () => {
  const shelf = tableOf(
    "Склад",
    [
      ["Наименование", "text"],
      ["Остаток", "number"],
      ["Цена", "number"],
    ],
    [
      ["Отвёртка крестовая", 120, 190],
      ["Плоскогубцы", 41, 660],
      ["Лобзик", 0, 5400],
      ["Кувалда", 7, 2450],
    ],
  );
  expect(answer("почём отвёртка", shelf)).toEqual([190]);
  expect(best("сколько всего отвёрток и плоскогубцев", shelf)?.features["counts said rows"]).toBe(1);
  expect(answer("сколько осталось отвёрток и плоскогубцев", shelf)).not.toBe(2);
  expect(best("сколько инструментов дешевле 1000", shelf)?.features).not.toHaveProperty("counts said rows");
});

test("a day is told as people write it", () => {
  const reading = best(
    "когда открыли Тверь",
    tableOf(
      "Залы",
      [
        ["Город", "text"],
        ["Дата", "date"],
      ],
      [
        ["Тверь", "2024-06-15"],
        ["Псков", "2023-01-09"],
      ],
    ),
  );
  expect(reading === undefined ? "" : sentence(reading.table, reading.answer, "ru")).toContain("15 июня 2024 года");
});

const depots = tableOf(
  "Depots",
  [
    ["depot", "text"],
    ["keeper", "text"],
    ["nationality", "text"],
    ["timezone", "text"],
    ["gender", "text"],
    ["profession", "text"],
  ],
  [
    ["Perth", "Ines Roth", "Austrian", "UTC+8", "f", "welder"],
    ["Lagos", "Ade Bello", "Nigerian", "UTC+1", "m", "diver"],
    ["Quito", "Luis Paz", "Chilean", "UTC-5", "m", "clerk"],
  ],
);

test.each([
  ["What time zone is Perth in?", "UTC+8"],
  ["В каком часовом поясе Lagos?", "UTC+1"],
  ["What citizenship does Luis Paz have?", "Chilean"],
  ["What sex is Ade Bello?", "m"],
  ["What does Luis Paz do for a living?", "clerk"],
  ["Кем работает Ade Bello?", "diver"],
])("of '%s' is told %s", (question, told) => {
  expect(answer(question, depots)).toEqual([told]);
});

const lives = tableOf(
  "Lands",
  [
    ["country", "text"],
    ["population", "number"],
    ["health", "number"],
  ],
  [
    ["Arland", 80, 83.5],
    ["Borland", 4_000, 61.2],
    ["Corland", 900, 81.4],
    ["Dorland", 2_000, 74.9],
  ],
);

test.each([
  ["In how many countries do people live longer than 80 years?", 2],
  ["In which country do people live longest?", ["Arland"]],
  ["В скольких странах люди живут дольше 80 лет?", 2],
  ["In which country do the most people live?", ["Borland"]],
])("people who live long are no population: %s", (question, told) => {
  expect(answer(question, lives)).toEqual(told);
});
