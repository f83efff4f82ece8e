import { expect, test } from "vitest";
import { soundingBeginnings, soundOfWord, transliterations } from "../../../src/sources/text/transliteration.ts";

test.each([
  ["Осло", ["oslo"]],
  ["Щербаков", ["shcherbakov"]],
  ["Tatarstan", ["татарстан"]],
  ["Khrushchev", ["хрущев"]],
  ["2024", []],
])("%s is written %j", (word, written) => {
  expect(transliterations(word)).toEqual(written);
});

test.each([
  ["гелиограф", "heliograph"],
  ["Каррик", "Carrick"],
  ["Хартли", "Hartley"],
  ["Филадельфия", "Philadelphia"],
  ["Вашингтон", "Washington"],
])("%s sounds like %s, and is looked for where it begins", (word, other) => {
  const [one, two] = [word.toLowerCase(), other.toLowerCase()];
  expect(soundOfWord(one)).toBe(soundOfWord(two));
  expect(soundingBeginnings(one).some((beginning) => two.startsWith(beginning))).toBe(true);
  expect(soundingBeginnings(two).some((beginning) => one.startsWith(beginning))).toBe(true);
});

test("short words and numbers sound like nothing", () => {
  expect(["гол", "hall", "2024", ""].map(soundOfWord)).toEqual(["", "", "", ""]);
  expect(soundingBeginnings("гол")).toEqual([]);
});
