import { expect, test } from "vitest";
import { builtFormats } from "../../../src/domain/reports/formats.ts";
import type { Paragraph } from "../../../src/domain/sessions/research.ts";
import { type ReportInput, reportDocument } from "../../../src/reports/document/report-document.ts";
import { writerOf } from "../../../src/reports/files/formats.ts";
import { unbroken } from "../../../src/reports/text/unbroken.ts";
import { reportText } from "../../support/report-text.ts";
import { englishInput, russianInput } from "../fixture.ts";

test.each([
  ["It grew by 100.48 (+31.8 %).", "It grew by 100.48 (+31.8~%)."],
  ["From 5 million people in 2010 to 7.5 billion USD", "From 5~million people in 2010 to 7.5~billion USD"],
  ["3 km and 12 m³ at 21 °C, 415 ppm", "3~km and 12~m³ at 21~°C, 415~ppm"],
  ["Рост на 100,48 (+31,8 %), около 0,45 % в год", "Рост на 100,48 (+31,8~%), около 0,45~% в год"],
  ["5 млн человек, 12 тыс. руб., 40 км", "5~млн человек, 12~тыс. руб., 40~км"],
  ["214 TWh more, 600 Mt, 3 МВт·ч", "214~TWh more, 600~Mt, 3~МВт·ч"],
  ["A lease for 4 500 m² costs 45 000 €, or 1 234 567.89 USD", "A lease for 4~500~m² costs 45~000~€, or 1~234~567.89~USD"],
  ["J. Smith and A. B. Carter, А. С. Пушкин", "J.~Smith and A.~B.~Carter, А.~С.~Пушкин"],
  ["In 2010 300 plants were closed. The NASA. It", "In 2010 300 plants were closed. The NASA. It"],
  ["In 2010 many of 5 plants", "In 2010 many of 5 plants"],
  ["Table 3 kmeans", "Table 3 kmeans"],
])("numbers stay with what they count: %s", (text, expected) => {
  expect(unbroken(text).replaceAll("\u00a0", "~")).toBe(expected);
});

// JSON holds the sentences as they are; the text of a PDF has blanks where lines may not break.
test.each(builtFormats.filter((format) => format !== "json" && format !== "pdf"))(
  "a sentence of a %s report keeps its numbers together, a quotation only where it is set in lines",
  async (format) => {
    for (const [input, sentence] of [
      [englishInput(), "The output rose by 100.48 (+31.8 %) in all."],
      [russianInput(), "Выработка выросла на 100,48 (+31,8 %) всего."],
    ] as const) {
      const { research } = input;
      const [first] = research.sections;
      if (first === undefined) throw new Error("the fixture has a section");
      const told: Paragraph = { kind: "text", text: sentence, citations: [] };
      const cited = first.paragraphs.flatMap(({ citations }) => citations).slice(0, 1);
      const quoted: Paragraph = { kind: "quote", text: `It says “${sentence}” there.`, citations: cited };
      const sections = [{ ...first, paragraphs: [told, quoted] }, ...research.sections.slice(1)];
      const changed: ReportInput = { ...input, research: { ...research, sections } };
      const { render, tableLimits = [{ rows: 90, columns: 14 }] } = await writerOf(format);
      const bytes = await render(reportDocument(changed, tableLimits[0] ?? { rows: 90, columns: 14 }), changed);
      const text = await reportText(bytes, format);
      expect(text).toContain(sentence.replace(" %", "\u00a0%"));
      const isSet = format === "html" || format === "docx";
      expect(text).toContain(isSet ? `“${sentence.replace(" %", "\u00a0%")}”` : `“${sentence}”`);
    }
  },
);
