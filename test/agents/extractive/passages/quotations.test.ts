import { describe, expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { blocksOf } from "../../../../src/agents/extractive/passages/blocks.ts";
import { joinedNeighbours } from "../../../../src/agents/extractive/passages/joined-quotations.ts";
import { type Quotation, quotationOf } from "../../../../src/agents/extractive/passages/quotations.ts";
import { rankCandidates } from "../../../../src/agents/extractive/passages/ranking.ts";
import type { PassageHit } from "../../../../src/sources/tools/library-tools.ts";

function hit(text: string, heading: string[] = ["Guide"]): PassageHit {
  const place = { from: 100, to: 100 + text.length, line: 7, heading };
  return { sourceId: "s-1", documentId: "d-1", name: "guide.md", heading, text, place, score: 1, coverage: 1 };
}

/** The quotation of the best candidate, and what its citation holds of the source. */
function quoted(question: string, text: string, heading?: string[], confidence = 1): Quotation {
  const asked = askedQuestion(question, [], 100);
  const [best] = rankCandidates(asked, [hit(text, heading)]);
  if (best === undefined) throw new Error("Nothing can be quoted");
  const quotation = quotationOf(asked, { ...best, confidence }, null);
  for (const { place, quote } of quotation.citations) expect(text.slice(place.from - 100, place.to - 100)).toBe(quote);
  expect(quotation.citations[0]?.quote).toBe(quotation.text);
  return quotation;
}

describe("what is quoted", () => {
  test("an item with what leads to it, both cited", () => {
    const { shown, citations } = quoted(
      "How loud is the pump at the fence?",
      "The offer names these values:\n\n- Price: **12,000** EUR\n- Noise at the [fence](map.md) of the pump: 47 dB\n",
    );
    expect(shown).toBe("The offer names these values: Noise at the fence of the pump: 47 dB");
    expect(citations.map(({ quote }) => quote)).toEqual([
      "Noise at the [fence](map.md) of the pump: 47 dB",
      "The offer names these values:",
    ]);
  });

  test("what tells of something said before with its paragraph", () => {
    const text = "A boat may weigh 90 kg, on the canal 120 kg. The anchor counts towards this weight. Oars are always carried free.";
    expect(quoted("Does the anchor count towards the weight?", text).text).toBe(text);
    expect(quoted("Are oars carried free?", text).text).toBe("Oars are always carried free.");
  });

  test("what only leads to a table is less sure than what it leads to", () => {
    const question = "What does the offer of the pump name?";
    expect(quoted(question, "The offer of the pump names these values:").confidence).toBeLessThan(1);
    expect(quoted(question, "The offer of the pump names these values:\n\n- Price\n- Noise\n").confidence).toBe(1);
    expect(quoted(question, "The offer of the pump names these values: price and noise.").confidence).toBe(1);
  });

  test("a nested item of a long list with what is set in below it", () => {
    const filler =
      "  - `depth` is how far folders are read. Deeper ones are left out, and a note of them is written to the log of the service.\n";
    const list = `- options of the reader:\n${filler.repeat(6)}  - \`charset\` tells the encodings of names:\n    - latin\n    - greek\n  - \`limit\` ends it\n`;
    expect(quoted("What does charset tell of the encodings?", list).text).toContain("names:\n    - latin\n    - greek");
  });

  test("a list that its paragraph leads to, where a list is asked for", () => {
    const text = "The tools of Visual Forge are needed on Windows. Select at least:\n\n- the C compiler\n- the English pack\n";
    expect(quoted("Which tools of Visual Forge are needed?", text).block?.lines).toEqual(["the C compiler", "the English pack"]);
    expect(quoted("Where are the tools of Visual Forge needed?", text).block).toBeNull();
  });

  test("numbered steps in their order, as one", () => {
    const { shown, block } = quoted(
      "How do I apply for remote work?",
      "To apply for remote work:\n\n1. Fill in the form.\n2. Ask your manager.\n3. Send it to the office.\n",
    );
    expect(shown).toBe("To apply for remote work:\n1. Fill in the form.\n2. Ask your manager.\n3. Send it to the office.");
    expect(block).toEqual({
      form: "steps",
      lead: "To apply for remote work:",
      lines: ["Fill in the form.", "Ask your manager.", "Send it to the office."],
    });
  });

  test("steps between which code and bullets stand at the margin are one list", () => {
    const text = "1. Stop the pump:\n```sh\npumpctl stop\n```\n2. Open the valve\n- not the red one\n3. Start the pump again.\n";
    expect(quoted("How do I flush the pump?", text).block).toEqual({
      form: "steps",
      lead: "",
      lines: ["Stop the pump:\npumpctl stop", "Open the valve not the red one", "Start the pump again."],
    });
    const apart = blocksOf("1. Stop the pump.\n```sh\npumpctl stop\n```\n1. Another list.\n");
    expect(apart.map(({ kind }) => kind)).toEqual(["list", "code", "list"]);
  });

  test("code with the sentence before it", () => {
    const { text, block } = quoted(
      "How do I set a proxy?",
      "Set a proxy for all requests:\n\n```js\nconst agent = new ProxyAgent(url);\nsetGlobalDispatcher(agent);\n```\n",
    );
    expect(text.startsWith("Set a proxy for all requests:")).toBe(true);
    expect(block).toMatchObject({ form: "code", lines: ["const agent = new ProxyAgent(url);", "setGlobalDispatcher(agent);"] });
  });

  test("code with the whole sentence before it, where that holds an address", () => {
    const { text } = quoted(
      "How do I translate messages?",
      "Errors are English. To translate messages use ajv-i18n (https://github.com/ajv-validator/ajv-i18n).\n\n```js\nlocalize.ru(errors);\n```\n",
    );
    expect(text.startsWith("To translate messages use ajv-i18n (https://github.com/ajv-validator/ajv-i18n).")).toBe(true);
  });

  test("a paragraph without the words that lead to code, or for steps with the code", () => {
    const text =
      "Pictures are kept in the page. With the option --out they are written to files. For instance:\n\n    draw in.doc --out=pictures\n";
    expect(quoted("Why are pictures kept in the page?", text).shown).toBe(
      "Pictures are kept in the page. With the option --out they are written to files.",
    );
    const { shown, block } = quoted("How do I write pictures to files with the option?", text);
    expect(shown).toBe("With the option --out they are written to files. For instance:\ndraw in.doc --out=pictures");
    expect(block).toMatchObject({ form: "code", lines: ["draw in.doc --out=pictures"] });
  });

  test("a line of a value", () => {
    expect(quoted("What is the capacity?", "Capacity: 40,000 m3 a day\nOperator: Aqua Nord\n").shown).toBe("Capacity: 40,000 m3 a day");
  });

  test("the paragraph of a sentence that does not say what it is about", () => {
    const text = "The quota tool limits disk space. It was written in 1994 by Marco van Wieringen. Few use it today.";
    expect(quoted("Who wrote the tool in 1994?", text).text).toBe(text);
  });

  test("the paragraph or the list where the answer is not sure, the sentence or the item where it is", () => {
    const text = "The museum opens at nine. The ferry to the island leaves at noon. Tickets are sold on board.";
    expect(quoted("When does the ferry leave?", text, undefined, 0.3).text).toBe(text);
    expect(quoted("When does the ferry leave?", text).text).toBe("The ferry to the island leaves at noon.");
    const list = "On board:\n\n- Tickets for the ferry\n- Warm meals\n";
    expect(quoted("Are tickets for the ferry sold?", list, undefined, 0.3).block?.lines).toEqual(["Tickets for the ferry", "Warm meals"]);
  });

  test("a sure sentence before the paragraph that is less sure and holds it", () => {
    const text = "The museum opens at nine. The ferry leaves at noon. Tickets are sold on board.";
    const sentence = quoted("When does the ferry leave?", text);
    const paragraph = quoted("When does the ferry leave?", text, undefined, 0.3);
    const [joined, ...others] = joinedNeighbours([sentence, paragraph], (_source, { from, to }) => text.slice(from - 100, to - 100));
    expect(others).toEqual([]);
    expect(joined).toMatchObject({ text: "The ferry leaves at noon. Tickets are sold on board.", confidence: 1 });
  });

  test("a heading with a date dates its text, the number of a section does not", () => {
    const text = "The lift is replaced in the north wing by the end of the year.";
    expect(quoted("When is the lift replaced?", text, ["Minutes", "4. Other business"]).shown).toBe(text);
    expect(quoted("When is the lift replaced?", text, ["Log", "14 May 2025"]).shown).toBe(`14 May 2025: ${text}`);
  });

  test("a value below its headings is shown with them, and cited alone", () => {
    const { text, shown } = quoted("What is the total area?", "323,802 sq km", ["Norway", "Area", "total"]);
    expect(text).toBe("323,802 sq km");
    expect(shown).toBe("Area, total: 323,802 sq km");
  });

  test("a dated heading stands before what it dates", () => {
    const { shown } = quoted("When was the camera added?", "The camera reads bar codes.", ["Version 3.2 (14 May 2025)"]);
    expect(shown).toBe("Version 3.2 (14 May 2025): The camera reads bar codes.");
  });
});

test("quotations that stand next to each other are one, the answer first where the neighbour says less", () => {
  const text = "The plant opened in 2019. It makes 40,000 m3 a day.";
  const part = (from: number, to: number, confidence: number): Quotation => {
    const own = text.slice(from, to);
    const place = { from, to, line: 1, heading: [] };
    return { confidence, stems: [], text: own, shown: own, block: null, citations: [{ sourceId: "s", place, quote: own }] };
  };
  const slice = (_source: string, { from, to }: { from: number; to: number }): string => text.slice(from, to);
  expect(joinedNeighbours([part(0, 25, 0.9), part(26, 51, 0.8)], slice).map((each) => each.text)).toEqual([text]);
  expect(joinedNeighbours([part(26, 51, 0.9), part(0, 25, 0.3)], slice)).toHaveLength(2);
  // What both hold is shown once.
  expect(joinedNeighbours([part(0, 40, 0.9), part(26, 51, 0.8)], slice).map(({ shown }) => shown)).toEqual([text]);
  // What both hold is quoted once, and what is left of a few words not at all.
  expect(joinedNeighbours([part(20, 51, 0.9), part(0, 30, 0.3)], slice).map((each) => each.text)).toEqual([text.slice(20)]);
});

describe("quotations that are joined", () => {
  const text = "Capacity: 40,000 m3 a day\nOperator: Aqua Nord";
  const slice = (_source: string, { from, to }: { from: number; to: number }): string => text.slice(from, to);
  const led = (from: number, to: number, lead: string): Quotation => {
    const own = text.slice(from, to);
    const place = { from, to, line: 1, heading: [] };
    const citations = [{ sourceId: "s", place, quote: own }];
    return { confidence: 0.9, stems: [], text: own, shown: lead + own.replace("\n", " "), block: null, citations };
  };
  const shownOf = (...parts: Quotation[]) => joinedNeighbours(parts, slice).map(({ shown }) => shown);

  test("keep the lead of either part where they overlap", () => {
    const whole = "Plant, works: Capacity: 40,000 m3 a day Operator: Aqua Nord";
    expect(shownOf(led(0, 34, "Plant, works: "), led(26, 45, ""))).toEqual([whole]);
    expect(shownOf(led(0, 34, ""), led(26, 45, "Plant, works: "))).toEqual([whole]);
    expect(shownOf(led(0, 34, "Plant, works: "), led(26, 45, "Plant, works: "))).toEqual([whole]);
  });

  test("mark the gap between lines, add no word of their own, and say a lead of both once", () => {
    expect(shownOf(led(0, 25, ""), led(26, 45, ""))).toEqual(["Capacity: 40,000 m3 a day … Operator: Aqua Nord"]);
    expect(shownOf(led(0, 25, "Works: "), led(26, 45, "Works: "))).toEqual(["Works: Capacity: 40,000 m3 a day … Operator: Aqua Nord"]);
  });
});

test("a passage that begins within a list or code has its blocks all the same", () => {
  expect(blocksOf("Renewed the mains.\n- Installed meters.\n").map(({ kind }) => kind)).toEqual(["list"]);
  expect(blocksOf("daemon: affects a daemon without any classification (DNS, NTP, etc.);")[0]?.kind).toBe("values");
  expect(blocksOf("```\n\nThat is all there is.\nNothing else follows it.").map(({ kind }) => kind)).toEqual(["paragraph"]);
  expect(blocksOf("```\nconst a = open();\na.close();").map(({ kind }) => kind)).toEqual(["code"]);
  expect(blocksOf("const a = open();\na.close();\n```\n\nThat is all there is.").map(({ kind }) => kind)).toEqual(["code", "paragraph"]);
});

describe("how something works or is done", () => {
  const text =
    "Bread rises in two rounds. The dough is folded between them.\n\nThe oven helps as follows:\n\n- steam keeps the crust of the bread soft\n- heat makes the bread rise\n- salt is left out\n";

  test("is told from the opening of the section that it names, with the list that follows", () => {
    const { shown, block } = quoted("How does bread rise?", text, ["Baking", "How bread rises"]);
    expect(block).toMatchObject({
      form: "list",
      lead: "Bread rises in two rounds. The dough is folded between them. The oven helps as follows:",
    });
    expect(block?.lines).toHaveLength(3);
    expect(shown.startsWith("Bread rises in two rounds.")).toBe(true);
  });

  test("is told by the code that its section leads to", () => {
    const code =
      "A proxy is set once for all requests.\n\nSet the proxy before the first request:\n\n```js\nsetProxy('http://proxy');\n```\n";
    expect(quoted("How do I set the proxy?", code, ["Guide", "Set a proxy"]).block).toMatchObject({
      form: "code",
      lead: "A proxy is set once for all requests. Set the proxy before the first request:",
    });
  });

  test("рассказано с начала своего раздела", () => {
    const russian = "Тесто поднимается дважды.\n\nТесто поднимается в тепле и без сквозняка.\n";
    expect(quoted("Как поднимается тесто?", russian, ["Выпечка", "Тесто"]).text).toBe(russian.trimEnd());
  });

  test("is told by its own paragraph below another heading, or where it is no sure answer", () => {
    expect(quoted("How does bread rise?", text, ["Baking", "Ovens and steam"]).block?.lead ?? "").not.toContain("two rounds");
    expect(quoted("How does bread rise?", text, ["Baking", "How bread rises"], 0.2).block?.lead ?? "").not.toContain("two rounds");
  });
});
