import { expect, test } from "vitest";
import type { Block } from "../../../src/reports/document/blocks.ts";
import type { Note } from "../../../src/reports/document/notes.ts";
import { gatheredPassages, unsaidPassages } from "../../../src/reports/document/said-passages.ts";

const note = (number: number, quote: string): Note => ({ number, source: "s", url: null, place: "", quote, language: "en", excerpts: [] });
const quotation = (text: string, number: number, block?: { form: "steps" | "list" | "code"; lead: string; lines: string[] }): Block => ({
  ...{ form: "statement", kind: "quote", attribution: null, language: "en", ...(block !== undefined && { block }) },
  paragraphs: [[{ lead: "", text, spans: [{ text }], marks: [{ from: number, to: number }] }]],
});
const unsaid = (quote: string, block: Block): number => unsaidPassages([note(1, quote)], [[block]]).length;

test("a passage is said where the text has its words, whatever marks the source has around them", () => {
  const linked = "Modules listed under [Core](#core) are maintained by the `Pino` **team**, see [the list][list].";
  expect(unsaid(linked, quotation("Modules listed under Core are maintained by the Pino team, see the list.", 1))).toBe(0);
  const steps = { form: "steps" as const, lead: "To book:", lines: ["Open a request.", "Wait."] };
  expect(unsaid("To book: 1. Open a request. 2. Wait.", quotation("To book: Open a request. Wait.", 1, steps))).toBe(0);
  const code = { form: "code" as const, lead: "Install it:", lines: ["$ npm i pino"] };
  expect(unsaid("Install it: ```sh $ npm i pino", quotation("Install it:", 1, code))).toBe(0);
  expect(unsaid("To book: 1. Open a […]", quotation("To book:", 1, steps))).toBe(0);
});

test("a passage is not said by a quotation of something else, of other figures, or of another note", () => {
  expect(unsaid("The limit is 20 euros.", quotation("The limit is 30 euros.", 1))).toBe(1);
  expect(unsaid("**The limit** is 20 euros.", quotation("The limit is 20 euros.", 2))).toBe(1);
  expect(unsaid("|", quotation("The limit is 20 euros.", 1))).toBe(1);
});

test("a passage is listed once with all notes of its words, a range with its first and last row", () => {
  const [first, last] = ["2001-01-01,Nuclear,3853", "2017-01-01,Nuclear,5214"];
  const listed = gatheredPassages([note(1, first), note(2, last), note(3, `${first} […] ${last}`), note(4, first), note(5, "a […] b")]);
  expect(listed.map(({ numbers, quote }) => [numbers, quote])).toEqual([
    [[1, 3, 4], first],
    [[2, 3], last],
    [[5], "a […] b"],
  ]);
  const elsewhere = { ...note(2, first), source: "another file" };
  expect(gatheredPassages([note(1, first), elsewhere])).toHaveLength(2);
});
