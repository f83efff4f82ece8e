/** What a question's form asks for: one of two, a count, a mean of rows, a limit rather than a number of things. */
import { expect, test } from "vitest";
import { answer, tableOf } from "./questions.ts";

const provinces = tableOf(
  "Sales abroad",
  [
    ["code", "text"],
    ["province", "text"],
    ["total sales abroad", "number"],
    ["wool", "number"],
  ],
  [
    ["AN", "Anlo", 310.5, 0],
    ["BE", "Beria", 120.2, 44.1],
    ["CO", "Corva", 88.9, 0],
    ["DU", "Dunmar", 240, 12.6],
  ],
);
const engines = tableOf(
  "Engines",
  [
    ["make", "text"],
    ["cylinders", "number"],
    ["horsepower", "number"],
  ],
  [
    ["Avo", 4, 90],
    ["Brit", 4, 131],
    ["Cerro", 6, 160],
    ["Dorn", 8, 240],
    ["Elm", 6, 122],
  ],
);
const versions = tableOf(
  "Versions of Kelp",
  [
    ["version", "number"],
    ["released", "date"],
    ["support ends", "date"],
  ],
  [
    [1, "1998-03-01", "2001-03-01"],
    [2, "2001-05-10", "2004-05-10"],
    [3, "2004-09-21", "2007-09-21"],
    [4, "2011-02-02", "2014-02-02"],
  ],
);
const options = tableOf(
  "Options",
  [
    ["Option", "text"],
    ["Default", "text"],
    ["Streaming", "text"],
  ],
  [
    ["mostRows", "5000", "yes"],
    ["delimiter", ";", "no"],
    ["charset", "latin-1", "yes"],
  ],
);
const agents = tableOf(
  "Agents",
  [
    ["area", "text"],
    ["agent", "text"],
    ["calls", "number"],
    ["Стаж, лет", "number"],
  ],
  [
    ["East", "NZ", 45, 3],
    ["East", "VN", 29, 11],
    ["West", "OY", 40, 20],
    ["West", "GT", 31, 8],
  ],
);
const towns = tableOf(
  "Regions",
  [
    ["Region", "text"],
    ["Share of persons aged under 15 of the population, %, 2021", "number"],
    ["Population change from the previous year, %, 2021", "number"],
    ["Population, 2021", "number"],
  ],
  [
    ["Aura", 14.6, -0.4, 176_494],
    ["Bora", 16.2, 0.7, 30_129],
    ["Cora", 15.1, -0.9, 68_006],
  ],
);
const plants = tableOf(
  "Power plants",
  [
    ["Plant", "text"],
    ["Primary fuel", "text"],
    ["Mean wait (min)", "number"],
    ["Night shift", "text"],
  ],
  [
    ["Alder", "Natural gas", 12, "yes"],
    ["Birch", "Hydro", 31, "no"],
    ["Cedar", "Natural gas", 25, "no"],
  ],
);
const race = tableOf(
  "Hill race",
  [
    ["Place", "number"],
    ["Runner", "text"],
    ["Club", "text"],
  ],
  [
    [3, "Ida Moen", "Fell"],
    [1, "Per Lie", "Tarn"],
    [4, "Siv Dahl", "Fell"],
    [2, "Odd Vik", "Scree"],
  ],
);

test.each([
  ["how many provinces sold no wool at all", provinces, 2],
  ["does Beria or Dunmar sell more wool abroad", provinces, ["Beria"]],
  ["what is the highest horsepower of any engine with four cylinders", engines, ["Brit"]],
  ["the two engines with the highest horsepower", engines, ["Dorn", "Cerro"]],
  ["how many versions were released between 2000 and 2006", versions, 2],
  ["what is mostRows by default", options, ["5000"]],
  ["average number of calls per agent in the East", agents, 37],
  ["какой агент работает дольше всех", agents, ["OY"]],
  ["how many people live in Aura", towns, [176_494]],
  ["which region is the least populated", towns, ["Bora"]],
  ["how many plants run on gas", plants, 2],
  ["which plants have no night shift and a wait under 30", plants, ["Cedar"]],
  ["who came last in the hill race", race, ["Siv Dahl"]],
])("%s", (question, table, expected) => {
  expect(answer(question, table)).toEqual(expected);
});
