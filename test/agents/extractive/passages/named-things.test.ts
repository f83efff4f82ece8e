import { describe, expect, test } from "vitest";
import { tellsOtherModel } from "../../../../src/agents/extractive/passages/named-things.ts";

describe("a number in a name tells one thing from another", () => {
  test.each([
    ["who chairs the Linden Court 10 association?", "To the chair of Linden Court, 8", true],
    ["кто председатель ТСЖ Сиреневая 10", "Председателю ТСЖ «Сиреневая, 8»", true],
    ["кто председатель ТСЖ Сиреневая 8", "Председателю ТСЖ «Сиреневая, 8»", false],
    ["the battery of the otter x3", "Otter X2 has a new battery", true],
    ["what happened in Norby in 2014", "In Norby, 2015 was a good year", false],
    ["when was Otter 2.2 released?", "4.3. The 2.x releases\nOtter 2.2 was released in August", false],
    ["what does Otter 2.2 change?", "2.1 (3 May 2020)\nA new battery", true],
    ["what does Otter 2.2 change?", "2.1 - 3 May 2020\nA new battery", true],
    ["what does Otter 2.2 change?", "2.1 May 2020\nA new battery", true],
    ["what does Otter 2.2 change?", "v2.1 Heron\nA new battery", true],
  ])("%s", (question, text, isOther) => {
    expect(tellsOtherModel(question, text)).toBe(isOther);
  });
});
