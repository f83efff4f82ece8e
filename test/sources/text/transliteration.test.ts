import { expect, test } from "vitest";
import { transliterations } from "../../../src/sources/text/transliteration.ts";

test.each([
  ["Осло", ["oslo"]],
  ["Щербаков", ["shcherbakov"]],
  ["Tatarstan", ["татарстан"]],
  ["Khrushchev", ["хрущев"]],
  ["2024", []],
])("%s is written %j", (word, written) => {
  expect(transliterations(word)).toEqual(written);
});
