import { describe, expect, test } from "vitest";
import { askedQuestion } from "../../../../src/agents/extractive/passages/asked-question.ts";
import { namedValues, sectionOf } from "../../../../src/agents/extractive/passages/named-values.ts";
import { quotationOf } from "../../../../src/agents/extractive/passages/quotations.ts";
import { quoteStands, strongFrom } from "../../../../src/domain/evidence/evidence.ts";
import { openScope } from "../../../../src/sources/tool.ts";
import { searchInput } from "../../../../src/sources/tools/library-tools.ts";
import { memoryLibrary, readingContext } from "../memory-library.ts";

const elbland = `# Elbland

## Society

### Population

#### total

84,012 (2025 est.)

#### male

41,517

#### female

42,495

### Population distribution

most of the people live in the valleys of the south

### Life expectancy at birth

#### total population

81.9 years (2024 est.)

### Youth unemployment rate

12% (2024 est.)

## Geography

### Area

#### total

2,100 sq km

### Climate

mild, with rain all year

### Regions

12 (2025)

## Energy

### Coal

#### exports

5,000 tons (2023)

### Climate

mild, with rain all year

### Electricity

#### exports

7.1 billion kWh (2023)

### Coastline

2,150 km

*note:* the islands have another 800 km of coast

## Trade

### Imports

9.4 billion (2023)

### Imports - commodities

machines, cars, wine and fruit (2023)

### Sectors

#### industry

37% (2024 est.)

### Industries

cheese, boats and clocks

## Transport

### Valleys

The valleys are green in spring.

- The Upper Elb is the longest.

### Airports

three, of which one has a paved runway
`;
const others = ["Arvania", "Beltania", "Corvania"].map((name) => ({
  name: `${name.toLowerCase()}.md`,
  text: `# ${name}\n\n## Transport\n\n### Airports\n\n${name.length} (2025)\n\n### Heliports\n\n12 (2025)\n`,
}));
const library = memoryLibrary([{ name: "elbland.md", text: elbland }, ...others]);

async function named(question: string) {
  const found = await library.search(openScope("owner", ""), searchInput.parse({ query: question, limit: 30 }));
  const asked = askedQuestion(question, found.terms, 100);
  const values = namedValues(asked, found.passages);
  return values === null ? null : quotationOf(asked, await sectionOf(values, readingContext(library)), null);
}

describe("short values under the heading that names what is asked", () => {
  test("are told together with the headings below it, and stand in the source as they are cited", async () => {
    const told = await named("the population of Elbland");
    expect(told?.shown).toBe("Population:\n- total: 84,012 (2025 est.)\n- male: 41,517\n- female: 42,495");
    expect(told?.block).toEqual({
      form: "list",
      lead: "Population",
      lines: ["total: 84,012 (2025 est.)", "male: 41,517", "female: 42,495"],
    });
    expect(told?.confidence).toBeGreaterThan(strongFrom);
    const [citation] = told?.citations ?? [];
    expect(citation !== undefined && quoteStands(library.texts.get(citation.sourceId) ?? "", citation)).toBe(true);
    expect(citation?.quote).toMatch(/^84,012[\s\S]*42,495$/);
  });

  test("are a single one where the question names its own heading", async () => {
    expect((await named("How many airports does Beltania have?"))?.shown).toBe("Airports: 8 (2025)");
    expect((await named("the female population of Elbland"))?.shown).toBe("female: 42,495");
  });

  test("are found for a question without capitals", async () => {
    expect((await named("how many airports does beltania have"))?.shown).toBe("Airports: 8 (2025)");
    expect(await named("how many airports does fenland have")).toBeNull();
  });

  test("are no sentences, and answer no question how", async () => {
    expect(await named("How does the population of Elbland grow?")).toBeNull();
    expect(await named("the valleys of Elbland")).toBeNull();
  });

  test.each([
    "What does Elbland import?",
    "What are Elbland's main import goods?",
    "Which imports matter most in Elbland?",
    "Elbland: main import goods",
  ])("are things where things are asked for: %s", async (question) => {
    const told = await named(question);
    expect(told?.shown).toBe("Imports - commodities: machines, cars, wine and fruit (2023)");
    expect(told?.confidence).toBeGreaterThan(strongFrom);
  });

  test.each(["What are Elbland's main industries?", "Elbland: main industries"])(
    "are no share where things are asked for: %s",
    async (question) => {
      expect((await named(question))?.shown).toBe("Industries: cheese, boats and clocks");
    },
  );

  test("may have a heading that goes on after a preposition", async () => {
    const told = await named("What is the life expectancy in Elbland?");
    expect(told?.shown).toContain("81.9 years");
    expect(told?.confidence).toBeGreaterThan(strongFrom);
    for (const question of ["How long do people live in Elbland?", "Какова продолжительность жизни в Elbland?"])
      expect(await named(question)).toMatchObject({ shown: told?.shown });
  });

  test("are no sure answer where the heading narrows what is asked, and none of another document", async () => {
    expect((await named("unemployment rate of Elbland"))?.confidence).toBeLessThan(strongFrom);
    expect(await named("How many heliports does Elbland have?")).toBeNull();
    expect(await named("How many airports are there?")).toBeNull();
  });

  test("a number before the notes on it is the value", async () => {
    const told = await named("how long is the coastline of Elbland?");
    expect(told?.shown).toContain("2,150 km");
    expect(told?.confidence).toBeGreaterThanOrEqual(strongFrom);
  });

  test("are not sure where others are called alike, but for the one whose kind is asked for", async () => {
    expect((await named("What are the exports of Elbland?"))?.confidence).toBeLessThan(strongFrom);
    expect((await named("What are the coal exports of Elbland?"))?.shown).toContain("5,000 tons");
  });

  test("are sure where those that are called alike say the same", async () => {
    expect((await named("the climate of Elbland"))?.confidence).toBeGreaterThan(strongFrom);
  });

  test("are no figures where things are asked for by name", async () => {
    expect((await named("What are the regions of Elbland?"))?.confidence).toBeGreaterThan(strongFrom);
    expect((await named("What are the main regions of Elbland?"))?.confidence).toBeLessThan(strongFrom);
    expect((await named("Каковы основные regions Elbland?"))?.confidence ?? 0).toBeLessThan(strongFrom);
  });

  test("of a kind that a word implies are sure of what is asked alone", async () => {
    expect((await named("How big is Elbland?"))?.confidence).toBeGreaterThan(strongFrom);
    expect((await named("How big is the navy of Elbland?"))?.confidence ?? 0).toBeLessThan(strongFrom);
  });

  test("of a quantity that a word implies are not those of the quantity that is named", async () => {
    expect((await named("How large is the population of Elbland?"))?.shown).toContain("Population:");
    const area = memoryLibrary([
      { name: "elbland.md", text: elbland.replace(/### Population\n[\s\S]*?### Population distribution/u, "### People") },
    ]);
    const found = await area.search(
      openScope("owner", ""),
      searchInput.parse({ query: "How large is the population of Elbland? area", limit: 30 }),
    );
    const values = namedValues(askedQuestion("How large is the population of Elbland?", found.terms, 100), found.passages);
    expect(values?.confidence ?? 0).toBeLessThan(strongFrom);
  });

  test("of which one stands for a section that is too long to be told are not sure", async () => {
    const many = Array.from({ length: 25 }, (_, at) => `### Item ${at}\n\n${at} boats (2025)\n`).join("\n");
    const found = await memoryLibrary([{ name: "elbland.md", text: `# Elbland\n\n## Navy\n\n${many}` }, ...others]);
    const hits = await found.search(openScope("owner", ""), searchInput.parse({ query: "navy of Elbland", limit: 30 }));
    const values = namedValues(askedQuestion("navy of Elbland", hits.terms, 100), hits.passages);
    const told = values === null ? null : await sectionOf(values, readingContext(found));
    expect(told?.confidence).toBeLessThan(strongFrom);
  });
});
