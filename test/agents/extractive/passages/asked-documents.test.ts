import { expect, test } from "vitest";
import { askedDocuments } from "../../../../src/agents/extractive/passages/asked-documents.ts";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { rankCandidates } from "../../../../src/agents/extractive/passages/ranking.ts";
import type { PassageHit } from "../../../../src/sources/tools/library-tools.ts";

function hit(name: string, text: string, from = 0): PassageHit {
  const place = { from, to: from + text.length, line: 1, heading: [] };
  return { sourceId: name, documentId: name, name, heading: [], text, place, score: 0.5, coverage: 0.5 };
}

test("the document that alone holds a word of the question is asked about, not one that holds more common words", () => {
  const gauge = hit("tollmeter.txt", "Tollmeter counts carts at a gate.");
  const others = ["barge", "mill", "lock"].map((name) =>
    hit(`${name}.txt`, `When the ${name} does not start after a cut of power, call the keeper.`),
  );
  const documents = askedDocuments(askedQuestion("tollmeter does not start after a power cut", [], 100), [...others, gauge]);
  expect(documents.get("tollmeter.txt")?.share).toBe(1);
  expect(documents.get("mill.txt")?.share).toBeLessThan(1);
});

test("of two editions the later one answers what is asked of now", () => {
  const old = hit("staff-2022.txt", "Staff rules of the Arvo mill, 4 April 2022.\n\nStaff may spend two days a week at home.");
  const now = hit("staff-2025.txt", "Staff rules of the Arvo mill, 1 March 2025.\n\nStaff may spend up to three days away from the mill.");
  const first = (question: string) => rankCandidates(askedQuestion(question, [], 100), [old, now])[0]?.hit.name;
  expect(first("how many days may staff of the Arvo mill spend away now")).toBe("staff-2025.txt");
  expect(first("how many days a week may staff of the Arvo mill spend at home")).toBe("staff-2022.txt");
});

test("of two editions in the same words the later one answers what is asked of now", () => {
  const edition = (year: number, days: string) =>
    hit(`staff rules ${year}.txt`, `Staff of the Arvo mill may spend ${days} days away from it.`, 5_000);
  const asked = askedQuestion("how many days may staff of the Arvo mill spend away now", [], 100);
  expect(rankCandidates(asked, [edition(2022, "two"), edition(2025, "three")])[0]?.hit.name).toBe("staff rules 2025.txt");
});
