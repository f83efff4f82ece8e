import { expect, test } from "vitest";
import { tableQuestion } from "../../../../src/agents/extractive/tables/question.ts";
import { namesAlone, rowProfile } from "../../../../src/agents/extractive/tables/row-profile.ts";
import { gradeOf } from "../../../../src/domain/evidence/evidence.ts";
import { tableOf } from "./questions.ts";

const lakes = tableOf(
  "Lakes",
  [
    ["Lake", "text"],
    ["Max depth (m)", "number"],
    ["Latitude", "number"],
    ["Islands", "number"],
  ],
  [
    ["Storvatn", 92, 61.2, 4],
    ["Gronne", 187, 60.8, null],
    ["Lillesjo", 31, 63.4, 1],
    ["Lillesjo", 30, 63.5, 2],
  ],
);
const profile = (name: string) => rowProfile(tableQuestion(name), [lakes], "en").map(({ figure }) => [figure?.subject, figure?.value]);

test("a thing that is only named is told by the numbers of its row, codes and places on the map left out", () => {
  expect(profile("Storvatn")).toEqual([
    ["Storvatn, Max depth (m)", 92],
    ["Storvatn, Islands", 4],
  ]);
  expect(rowProfile(tableQuestion("Storvatn"), [lakes], "en").every(({ confidence = 0 }) => gradeOf(confidence) === "strong")).toBe(true);
});

test("a part of a name, a name of several rows and a single number are no profile", () => {
  expect(profile("Storvatn harbour")).toEqual([]);
  expect(profile("Lillesjo")).toEqual([]);
  expect(profile("Gronne")).toEqual([]);
});

test("a question and a request for an operation name more than a thing", () => {
  expect(["Storvatn", "Lake Storvatn"].map((text) => namesAlone(tableQuestion(text)))).toEqual([true, true]);
  expect(["Is it Storvatn?", "How deep is Storvatn", "the deepest lake"].map((text) => namesAlone(tableQuestion(text)))).toEqual([
    false,
    false,
    false,
  ]);
});
