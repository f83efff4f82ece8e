import { describe, expect, test } from "vitest";
import { Ledger } from "../../../../src/agents/claude/evidence/ledger.ts";
import { quoteStands } from "../../../../src/domain/evidence/evidence.ts";

const source =
  "# Poland\n\nIntroduction here.\n\n## Emissions\n\nTotal emissions are 600.192 million tonnes. Most of it is coal.\n\nGas is the smaller part of it all.\n";
const shown = (words: string, heading: string[]) => {
  const from = source.indexOf(words);
  return {
    sourceId: "s",
    name: "factbook.md",
    heading,
    text: words,
    place: { from, to: from + words.length, line: source.slice(0, from).split("\n").length },
  };
};
function ledger(): Ledger {
  const made = new Ledger();
  const passages = [
    shown("Introduction here.", ["Poland"]),
    shown("Gas is the smaller part of it all.", ["Poland", "Emissions"]),
    shown("Total emissions are 600.192 million tonnes. Most of it is coal.", ["Poland", "Emissions"]),
  ];
  made.take({ query: "x" }, { passages });
  return made;
}

describe("a quotation is cited", () => {
  test.each([
    ["within a passage", "Most of it is coal.", ["Most of it is coal."]],
    ["below its heading", "Emissions Total emissions are 600.192 million tonnes", ["Total emissions are 600.192 million tonnes"]],
    [
      "over passages that follow each other",
      "Most of it is coal. Gas is the smaller part",
      ["Most of it is coal.", "Gas is the smaller part"],
    ],
    ["over a heading between them", "Introduction here. Emissions Total emissions are", ["Introduction here.", "Total emissions are"]],
  ])("%s", (_name, quote, quotes) => {
    const cited = ledger().cite("s", quote);
    if (typeof cited === "string") throw new Error(cited);
    expect(cited.map((citation) => citation.quote)).toEqual(quotes);
    for (const citation of cited) expect(quoteStands(source, citation)).toBe(true);
  });

  test.each([
    ["of passages in another order", "Gas is the smaller part of it all. Total emissions"],
    ["of a heading alone", "Emissions of it"],
    ["with words that are nowhere", "Total emissions are 700 million tonnes"],
  ])("not %s", (_name, quote) => {
    expect(ledger().cite("s", quote)).toContain("do not stand");
  });
});
