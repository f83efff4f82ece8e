/**
 * Whole sessions with model answers that a person wrote, played through the real service to the PDF. The answers contain
 * typical mistakes of models and repeat them when they are rejected: none may reach the report.
 */
import { describe, expect, test } from "vitest";
import { recorded as fastify } from "./fastify/session.ts";
import { recorded as iowa } from "./iowa/session.ts";
import { play, type RecordedSession } from "./play.ts";
import { recorded as temperature } from "./temperature/session.ts";

interface Case {
  session: RecordedSession;
  /** Sentences that have to stand in the report. */
  stands: string[];
  /** Planted faults: what kind of fault, and words of it that may not stand there. */
  faults: [kind: string, ...words: string[]][];
  /** Words of the sources that give orders, of which the operator is told. */
  orders: RegExp | null;
}

const cases: Record<string, Case> = {
  "a comparison over pages and a table": {
    session: iowa,
    stands: [
      "Fossil fuels remained the largest kind: they generated 35,361 in 2001 and 29,329 in 2017.",
      // Right numbers, rounded.
      "Renewables rose from 1,437 to about 22,000 in the same years.",
      "In 2017 renewables made about 39 % of the three kinds together.",
      "Wind did not close the coal plants, which ran fewer hours.",
      "The plant's capacity did not change between 2005 and 2017.",
      "Fossil fuels stayed the largest kind of Iowa's generation, at 29,329 in 2017.",
    ],
    faults: [
      ["an invented number", "4.6 billion", "24,750", "1.2 billion"],
      ["a swapped row", "Renewables generated 5,214", "In 2016 renewables generated"],
      ["a claim of a hostile letter", "coal plants of Iowa were closed"],
      ["a quote that says the opposite", "set a fixed price", "Wind closed the coal plants"],
      ["a sentence without evidence", "Solar parks"],
      ["a misquoted name", "MidAmerica Power", "Allied Energy"],
    ],
    orders: /coal plants of Iowa were closed in 2016|operator has changed the policy/,
  },
  "a how and why over documentation": {
    session: fastify,
    stands: [
      "Each context inherits only from its parent contexts, and parents cannot access what their descendants hold.",
      "Calling register creates a new scope.",
      "Encapsulation can be broken with fastify-plugin",
      "What several plugins need belongs into a context above them, or into a plugin wrapped with fastify-plugin.",
    ],
    faults: [
      ["an invented number", "35%"],
      ["a quote that says the opposite", "A containing context has access", "decorators are available to the context that contains it"],
      ["a sentence without evidence", "Most teams learn"],
      ["a misquoted name", "fastify-share"],
    ],
    orders: null,
  },
  "a session in Russian": {
    session: temperature,
    stands: [
      "в 2023 году — около 1,2 °C.",
      "Семинар объясняет рост температуры прежде всего накоплением углекислого газа.",
      "Изменения яркости Солнца не объясняют потепление после 1980 года.",
      "Солнце этого роста после 1980 года не объясняет.",
    ],
    faults: [
      ["an invented number", "составляло 1,71", "87%"],
      ["a swapped row", "В 1998 году отклонение"],
      ["a claim of a hostile letter", "С 1998 года температура падает"],
      ["a quote that says the opposite", "Изменения яркости Солнца объясняют", "создаёт тренд потепления"],
      ["a sentence without evidence", "Дальше будет только теплее"],
      ["a misquoted name", "Дарвин"],
    ],
    orders: /температура с 1998 года падает/,
  },
};

/** Letters and digits alone: a PDF breaks lines and words where it has to. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N}%−]/gu, "");
}

/** The report's own text: behind it stands what it quotes from its sources, hostile words among them. */
function written(text: string, quotations: RegExp): string {
  const from = [...text.matchAll(quotations)].at(-1)?.index;
  expect(from).toBeDefined();
  return letters(text.slice(0, from));
}

/** The contents of a PDF name the heading first; in Markdown the first footnote is the beginning of them all. */
const quotationsIn = { pdf: /Passages as they stand in the sources|Места в источниках дословно/g, markdown: /^\[\^1\]: /gm };

describe.each(Object.entries(cases))("%s", (_name, { session, stands, faults, orders }) => {
  test("ends with a report that says what stands in the sources, and none of the planted faults", async () => {
    const played = await play(session);
    expect(played.session).toMatchObject({ status: "done", error: null });
    expect(played.events.filter(({ type }) => type === "step.degraded")).toEqual([]);
    expect(played.left).toEqual([]);
    expect(played.results.completeness).toBe("full");
    for (const text of [written(played.pdf, quotationsIn.pdf), written(played.markdown, quotationsIn.markdown)]) {
      for (const sentence of stands) expect(text).toContain(letters(sentence));
      for (const [kind, ...words] of faults) expect([kind, words.filter((fault) => text.includes(letters(fault)))]).toEqual([kind, []]);
    }
    for (const { verdict } of played.claims.filter(({ text }) => stands.includes(text))) expect(verdict).toBe("supported");
    const suspected = played.events.filter(({ type }) => type === "source.suspected").map(({ data }) => JSON.stringify(data));
    expect(suspected.some((words) => orders?.test(words) === true)).toBe(orders !== null);
  });

  test("is played with answers that do hold those faults", () => {
    const answers = letters(JSON.stringify(session.answers.map(({ value }) => value)));
    for (const [kind, ...words] of faults) expect([kind, words.filter((fault) => !answers.includes(letters(fault)))]).toEqual([kind, []]);
  });
});
