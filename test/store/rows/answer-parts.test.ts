import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "../../../src/domain/base/json.ts";
import { partedAnswer, wholeAnswer } from "../../../src/store/rows/answer-parts.ts";

const long = Array.from({ length: 50 }, (_, index) => `The words of line ${index}, which are many enough to be long.`);

const whole = (answer: Json) => {
  const { text, parts, contents } = partedAnswer(answer);
  return JSON.stringify(wholeAnswer(text, JSON.parse(JSON.stringify(parts)) as typeof parts, contents));
};

test.each<[string, Json, (string | number)[][]]>([
  ["a list of its own", long, [[]]],
  [
    "lists inside of short ones and of objects",
    { a: [{ b: long }, { b: [...long, 1] }] },
    [
      ["a", 0, "b"],
      ["a", 1, "b"],
    ],
  ],
  ["the same list twice", { a: long, b: long }, [["a"], ["b"]]],
  ["a list under a key that is no member of its own", JSON.parse(`{"__proto__":${JSON.stringify(long)},"b":1}`) as Json, [["__proto__"]]],
  ["a short list, and many short items", { a: ["x"], b: Array.from({ length: 100 }, () => 1) }, []],
  ["a word alone", long.join(" "), []],
])("%s is taken out and put back", (_what, answer, paths) => {
  const { text, parts, contents } = partedAnswer(answer);
  expect(parts.map(({ path }) => path)).toEqual(paths);
  expect(contents.size).toBe(new Set(parts.map(({ hash }) => hash)).size);
  if (paths.length > 0) expect(text.length).toBeLessThan(100);
  expect(whole(answer)).toBe(JSON.stringify(answer));
});

test("any answer comes back as it was", () => {
  const lists = fc.array(fc.array(fc.string({ maxLength: 100 }), { minLength: 30, maxLength: 60 }), { maxLength: 3 });
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(lists, fc.jsonValue())), (answer) => whole(answer as Json) === JSON.stringify(answer)),
  );
});
