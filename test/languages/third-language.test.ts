/** A language that the register names is understood and spoken, with no other change: here a little Greek, without accents. */
import { describe, expect, it, vi } from "vitest";
import type { Language } from "../../src/languages/language.ts";

vi.mock("../../src/languages/register.ts", async (original) => {
  const { languages } = await original<typeof import("../../src/languages/register.ts")>();
  return { languages: [...languages, greek(languages[0])] };
});

/** English with every word taken out: texts, words, and patterns that match nothing. */
function silent<T>(part: T): T {
  if (typeof part === "string") return "" as T;
  if (part instanceof RegExp) return /(?!)(.)(.)/u as T;
  if (Array.isArray(part)) return part.map(silent) as T;
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, silent(value)])) as T;
}

function greek(english: Language): Language {
  const none = silent(english);
  return {
    ...none,
    tag: "el",
    text: {
      ...none.text,
      letters: "ά-ώ",
      foldedLetters: "ά-ώ",
      script: "Greek",
      codes: [[0x370, 0x3ff]],
      stemmer: "english",
      fleetingVowels: null,
      stopWords: "ο η το και του",
      abbreviations: { ...none.text.abbreviations, neverLast: "κ" },
      consent: { ...none.text.consent, approving: "ναι" },
    },
    numbers: { ...none.numbers, scales: { ...none.numbers.scales, million: "εκατομμυρια" }, units: { m: "μετρα" }, decimalMark: "," },
    dates: { ...none.dates, months: none.dates.months.map((_month, index) => (index === 2 ? "μαρτιου" : "(?!)")) },
    names: { ...none.names, countries: { FR: "Γαλλια" }, glossary: { population: "πληθυσμος" } },
    questions: {
      ...none.questions,
      askers: { ...none.questions.askers, date: "ποτε" },
      measures: { ...none.questions.measures, maximum: String.raw`μεγιστ\p{L}+` },
    },
    rows: { ...none.rows, difference: "διαφορα" },
    tables: { ...none.tables, missing: ["κενο"], chapters: "κεφαλαιο" },
    passages: { ...none.passages, sourceSections: "πηγες" },
    brief: {
      ...none.brief,
      verbs: { ...none.brief.verbs, add: "προσθεσε" },
      openings: "πες μου για",
      languages: { el: "ελληνικα" },
      and: "και",
      listJoints: "και",
    },
    labels: { ...english.labels, language: "el", report: "Εκθεση" },
    phrases: { ...english.phrases, initial: { ...english.phrases.initial, empty: "Δεν υπαρχουν εγγραφα." } },
  };
}

describe("a third language of the register", () => {
  it("is told from the others, and cut into words and sentences", async () => {
    const { detectLanguage } = await import("../../src/sources/text/language.ts");
    const { contentStems } = await import("../../src/sources/text/stems.ts");
    const { sentences } = await import("../../src/sources/text/sentences.ts");
    expect(["Ο σκυλος και η γατα", "Кошка и собака", "The cat and the dog"].map(detectLanguage)).toEqual(["el", "ru", "en"]);
    expect(contentStems("ο σκυλος και η γατα του Bush")).toEqual(["σκυλος", "γατα", "bush"]);
    expect(sentences("Ο κ. Νικος ηρθε. Εφυγε.").map(({ text }) => text)).toEqual(["Ο κ. Νικος ηρθε.", "Εφυγε."]);
  });

  it("has its numbers, units, dates and empty cells read", async () => {
    const { parseNumber, quantities } = await import("../../src/sources/text/numbers.ts");
    const { parseDate } = await import("../../src/sources/text/dates.ts");
    const { isMissing } = await import("../../src/sources/documents/cells.ts");
    expect(parseNumber("5 εκατομμυρια μετρα")).toEqual({ value: 5e6, unit: "m" });
    expect(quantities("1,234", "el")[0]?.value).toBe(1.234);
    expect(parseDate("12 μαρτιου 2019")?.iso).toBe("2019-03-12");
    expect([isMissing("κενο"), isMissing("n/a"), isMissing("μετρα")]).toEqual([true, true, false]);
  });

  it("names what tables in another language hold", async () => {
    const { otherNames } = await import("../../src/sources/query-expansion/other-names.ts");
    const { contentStems } = await import("../../src/sources/text/stems.ts");
    const names = (word: string): string[] => otherNames(contentStems(word)).map(({ stems }) => stems.join(" "));
    expect(names("πληθυσμος")).toEqual(expect.arrayContaining([...contentStems("population"), ...contentStems("население")]));
    expect(names("Γαλλια")).toEqual(expect.arrayContaining(contentStems("France")));
  });

  it("is understood in questions", async () => {
    const { askerOf } = await import("../../src/agents/extractive/passages/answer-types.ts");
    const { figureIntent } = await import("../../src/agents/extractive/figures/intent.ts");
    const { tableQuestion } = await import("../../src/agents/extractive/tables/question.ts");
    expect(askerOf("ποτε ιδρυθηκε η πολη")?.type).toBe("date");
    expect(figureIntent("μεγιστη θερμοκρασια το 2019")).toMatchObject({ measures: ["maximum"], years: [2019], rest: "θερμοκρασια το" });
    expect(tableQuestion("διαφορα της Γαλλια απο την Αγγλια").signals.has("difference")).toBe(true);
  });

  it("is understood in the dialogue over a brief", async () => {
    const { commandsIn } = await import("../../src/agents/extractive/brief/commands.ts");
    const { withoutOpening } = await import("../../src/agents/extractive/brief/openings.ts");
    const { isApproval } = await import("../../src/sources/text/consent.ts");
    expect(commandsIn("προσθεσε τιμες και ιστορια")).toEqual([{ kind: "add", items: ["τιμες", "ιστορια"] }]);
    expect(commandsIn("ελληνικα")).toEqual([{ kind: "language", language: "el" }]);
    expect(withoutOpening("Πες μου για την ιστορια")).toBe("την ιστορια");
    expect([isApproval("ναι"), isApproval("οχι")]).toEqual([true, false]);
  });

  it("is spoken", async () => {
    const { isSpoken, phrasesFor } = await import("../../src/languages/combined.ts");
    const { labelsFor } = await import("../../src/reports/text/labels.ts");
    expect([isSpoken("el"), isSpoken("de")]).toEqual([true, false]);
    expect(labelsFor("el-GR").report).toBe("Εκθεση");
    expect(labelsFor("de").report).toBe("Research report");
    expect(phrasesFor("el").initial.empty).toBe("Δεν υπαρχουν εγγραφα.");
  });
});
