import { describe, expect, it } from "vitest";
import { readCsv } from "../../../src/sources/documents/csv.ts";
import { type ReadTable, WarningList } from "../../../src/sources/documents/document.ts";
import { readHtml } from "../../../src/sources/documents/html.ts";

function csv(text: string) {
  const { tables, warnings, blocks, title } = readCsv(text, null, new WarningList());
  return { table: tables[0] as ReadTable, warnings, blocks, title };
}
const shape = (table: ReadTable) => table.columns.map(({ name, type, unit }) => [name, type, unit]);

describe("readCsv", () => {
  it("types columns and keeps rows with line and place", () => {
    const text = 'Country Name,Year,Value\nGermany,1995,2585792275146.718\n"Egypt, Arab Rep.",1996,\n';
    const { table, warnings } = csv(text);
    expect(shape(table)).toEqual([
      ["Country Name", "text", null],
      ["Year", "year", null],
      ["Value", "number", null],
    ]);
    expect(table.rows.map(({ cells, line, from, to }) => [cells, line, text.slice(from, to)])).toEqual([
      [["Germany", 1995, 2585792275146.718], 2, "Germany,1995,2585792275146.718"],
      [["Egypt, Arab Rep.", 1996, null], 3, '"Egypt, Arab Rep.",1996,'],
    ]);
    expect(warnings).toEqual([]);
  });

  it("finds semicolons and tabs, and reads decimal commas with them", () => {
    const { table } = csv("Город;Население, тыс. чел.;Доля (%)\nКазань;1 216,9;12,5\nОмск;1 154,0;0,75\n");
    expect(shape(table)).toEqual([
      ["Город", "text", null],
      ["Население, тыс. чел.", "number", "тыс. people"],
      ["Доля (%)", "number", "%"],
    ]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["Казань", 1216.9, 12.5],
      ["Омск", 1154, 0.75],
    ]);
    expect(csv("a\tb\n1\t2\n").table.rows[0]?.cells).toEqual([1, 2]);
  });

  it("reads mixed decimal marks each by its own, and says so", () => {
    const { table, warnings } = csv("name;value\na;1,5\nb;2.25\nc;1.234,5\n");
    expect(table.rows.map(({ cells }) => cells[1])).toEqual([1.5, 2.25, 1234.5]);
    expect(warnings).toEqual([{ line: null, message: expect.stringContaining("mixes decimal commas and decimal points") }]);
  });

  it("reads a comma that could be either by the marks of most cells", () => {
    const { table } = csv("name;value\na;1.25\nb;2.5\nc;3,75\nd;1,234\n");
    expect(table.rows.map(({ cells }) => cells[1])).toEqual([1.25, 2.5, 3.75, 1_234]);
  });

  it("reads years before Christ as negative ones", () => {
    const { table } = csv(`town,foundation year\n${"Holm,1250\n".repeat(60)}Kerch,-650\nTanais,300 BC\nSinda,500 до н. э.\n`);
    expect(table.rows.slice(60).map(({ cells }) => cells[1])).toEqual([-650, -300, -500]);
  });

  it("cuts a column name that is repeated with every row, and keeps two of one beginning apart", () => {
    const { table } = csv(`${"x".repeat(500)},${"x".repeat(501)}\n1,2\n`);
    expect(table.columns.map(({ name }) => name)).toEqual([`${"x".repeat(199)}…`, `${"x".repeat(199)}… (2)`]);
  });

  it("reads ragged rows as far as they go, and names the lines", () => {
    const { table, warnings } = csv("a,b,c\n1,2,3\n4,5\n6,7,8,9\n");
    expect(table.columns.map(({ name }) => name)).toEqual(["a", "b", "c", "column 4"]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      [1, 2, 3, null],
      [4, 5, null, null],
      [6, 7, 8, 9],
    ]);
    expect(warnings).toEqual([
      { line: 3, message: "2 fields where the head has 3, on line 3" },
      { line: 4, message: "4 fields where the head has 3, on line 4" },
    ]);
  });

  it("reads a file whose every row has one field more than its head", () => {
    const rows = Array.from({ length: 30 }, (_, index) => `19${50 + index}-03,${index},1,2`).join("\n");
    const { table, warnings } = csv(`Date,Value,Other\n${rows}\n`);
    expect(table.columns.map(({ type }) => type)).toEqual(["date", "number", "number", "number"]);
    expect(warnings).toEqual([{ line: 2, message: "4 fields where the head has 3, on lines 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 20 more" }]);
  });

  it("does not lose the rest of the file to a quotation mark that is never closed", () => {
    const { table, warnings } = csv('name,value\na,1\n"b,2\nc,3\nd,4\n');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(["a", '"b', "c", "d"]);
    expect(warnings[0]).toMatchObject({ line: 3, message: expect.stringContaining("line 3") });
  });

  it("keeps quoted line breaks and marks in their cell, and counts lines by the file", () => {
    const { table } = csv('name,note\na,"one\ntwo ""three"""\nb,four\n');
    expect(table.rows.map(({ cells, line }) => [cells[1], line])).toEqual([
      ['one\ntwo "three"', 2],
      ["four", 4],
    ]);
  });

  it("skips a title above the head, and numbers the columns where there is no head", () => {
    const titled = csv("GDP by country\n\nCountry,Year,Value\nFrance,2001,5\nSpain,2001,6\n");
    expect(titled.title).toBe("GDP by country");
    expect(titled.table.columns.map(({ name }) => name)).toEqual(["Country", "Year", "Value"]);
    const headless = csv("1959,315.98,0.12\n1960,316.91,0.12\n");
    expect(headless.table.columns.map(({ name }) => name)).toEqual(["column 1", "column 2", "column 3"]);
    expect(headless.table.rows).toHaveLength(2);
    expect(headless.warnings).toHaveLength(1);
  });

  it("takes years across the top for column names", () => {
    const { table } = csv("Country,2000,2001,2002\nFrance,5,6,7\nSpain,8,9,10\n");
    expect(table.columns.map(({ name }) => name)).toEqual(["Country", "2000", "2001", "2002"]);
    const ofUnits = csv("Isle,2018 (USD bn),2019 (USD bn)\nArvania,41.2,43.0\n");
    expect(ofUnits.table.columns.map(({ name }) => name)).toEqual(["Isle", "2018 (USD bn)", "2019 (USD bn)"]);
  });

  it("takes a row of units below the head into the names of its columns, and no row of figures or words", () => {
    const { table } = csv("item,2019,2018\n,£m,£m\nAdditions,3.1,2.4\nDisposals,1.0,0.4\n");
    expect(table.columns.map(({ name, type }) => [name, type])).toEqual([
      ["item", "text"],
      ["2019 £m", "number"],
      ["2018 £m", "number"],
    ]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["Additions", 3.1, 2.4],
      ["Disposals", 1, 0.4],
    ]);
    expect(csv("item,first,second\n,home,away\nred,blue,green\n").table.rows).toHaveLength(2);
  });

  it("reads a unit of energy that ends a name", () => {
    const { table } = csv("year,solar_gwh,wind_twh,store_kwh\n2001,5,1,7\n2002,6,2,8\n");
    expect(table.columns.map(({ unit }) => unit)).toEqual([null, "GWh", "TWh", "kWh"]);
  });

  it("reads the scale behind a currency, and a letter behind another word as part of its name", () => {
    const { table } = csv("shop,revenue_eur_k,profit_usd_m,size_group_m\nNord,186.0,1.2,5\nSund,190.5,1.4,6\n");
    expect(table.columns.map(({ unit }) => unit)).toEqual([null, "thousand EUR", "million USD", "m"]);
  });

  it("reads a scale before its unit and behind it, and none behind another word", () => {
    const head = '"Debt (USD billions)","Sales (million dollars)","Cost (EUR, mln)","Births (per thousand)"';
    const { table } = csv(`firm,${head}\nNord,$469,12,3,7\nSund,$411,14,4,8\n`);
    expect(table.columns.map(({ unit }) => unit)).toEqual([null, "billions USD", "million USD", "mln EUR", null]);
  });

  it("reads the two units of a ratio, and no unit of a quantity per unit", () => {
    const { table } = csv("plot,yield_t_per_ha,fee_rub_m3,cost_per_kwh,area_ha\nA,5.1,43,12,7\nB,6.2,40,11,9\n");
    expect(table.columns.map(({ unit }) => unit)).toEqual([null, "t/ha", "RUB/m³", null, "ha"]);
  });

  it("reads a unit of time or degrees that ends a name behind such a quantity, and no other word", () => {
    const { table } = csv(
      "planet,day_length_hours,mean_temperature_c,total_opening_hours,grade_c\nVenus,2802,464,8,1\nMars,24.7,-65,9,2\n",
    );
    expect(table.columns.map(({ name, unit }) => [name, unit])).toEqual([
      ["planet", null],
      ["day_length_hours", "hours"],
      ["mean_temperature_c", "°C"],
      ["total_opening_hours", null],
      ["grade_c", null],
    ]);
  });

  it("leaves codes as text and marks for nothing as null; a word among numbers is kept and told", () => {
    const { table, warnings } = csv("postal_code,okato,value\n385200,0100,5\n385000,0200,n/a\n1,2,many\n2,3,7\n3,4,8\n4,5,9\n");
    expect(table.columns.map(({ type }) => type)).toEqual(["text", "text", "number"]);
    expect(table.rows.map(({ cells }) => cells[2])).toEqual([5, null, "many", 7, 8, 9]);
    const { table: versions } = csv("name,version\nBreezy,4.10\nHoary,5.04\n");
    expect(versions.rows.map(({ cells }) => cells[1])).toEqual(["4.10", "5.04"]);
    expect(warnings).toEqual([{ line: 4, message: "Column 'value': no number on line 4; kept as text" }]);
  });

  it("leaves marks and the numbers of offices and goods as text, since nothing is the largest by them", () => {
    const { table } = csv("city,capital_marker,tax_office,sku,Маркер,people\nVik,2,7026,300,1,900\nHolm,0,7101,200,0,500\n");
    expect(table.columns.map(({ type }) => type)).toEqual(["text", "text", "text", "text", "text", "number"]);
  });

  it("makes prose of long cells", () => {
    const long = "A long answer that is meant to be read, word by word. ".repeat(5).trim();
    const { blocks } = csv(`question,answer\nWhy?,"${long}"\nWho?,Nobody\n`);
    expect(blocks).toHaveLength(1);
  });

  it("reads numbers like years as numbers below a year, and beside a unit", () => {
    const { table } = csv("player,2021,2022,bonus_eur,born\nRoth,1710,1765,1900,1988\nKubis,2011,1987,1850,1979\n");
    expect(table.columns.map(({ type }) => type)).toEqual(["text", "number", "number", "number", "year"]);
  });

  it("takes the year behind a unit for no part of it", () => {
    const { table } = csv('district,"Harvest, kg 2023","Harvest, kg 2024"\nWick,120,131\nTully,98,77\n');
    expect(table.columns.map(({ unit }) => unit)).toEqual([null, "kg", "kg"]);
  });

  it("names early years in a column that says it holds years", () => {
    const { table } = csv("city,foundation_year\nПсков,903\nКазань,1005\nОмск,1716\n");
    expect(table.columns[1]).toEqual({ name: "foundation_year", type: "year", unit: null });
    expect(table.rows.map(({ cells }) => cells[1])).toEqual([903, 1005, 1716]);
  });
});

describe("readHtml", () => {
  const page = (body: string): string => `<html><head><title>Lakes</title></head><body>${body}</body></html>`;
  const prose =
    "<p>The lakes of the region are deep and cold, and most of them were made by glaciers in the last ice age, long ago.</p>".repeat(6);
  const read = (html: string) => readHtml(html, new WarningList());

  it("spreads cells that span rows and columns, and joins the rows of a head", () => {
    const { tables, text } = read(
      page(`<h1>Lakes</h1>${prose}<h2>Figures</h2><table><caption>Largest lakes</caption>
        <tr><th rowspan="2">Lake</th><th colspan="2">Area (km²)</th></tr><tr><th>2000</th><th>2010</th></tr>
        <tr><td rowspan="2">Baikal</td><td>31,722</td><td>31,700</td></tr><tr><td>31,500</td><td>31,400</td></tr></table>${prose}`),
    );
    expect(tables).toHaveLength(1);
    expect(tables[0]?.title).toBe("Largest lakes");
    expect(tables[0]?.columns.map(({ name }) => name)).toEqual(["Lake", "Area (km²) 2000", "Area (km²) 2010"]);
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["Baikal", 31722, 31700],
      ["Baikal", 31500, 31400],
    ]);
    const row = tables[0]?.rows[0];
    expect(text.slice(row?.from, row?.to)).toBe("Baikal | 31,722 | 31,700");
  });

  it("keeps headings, paragraphs and list items as text, and leaves the page's furniture out", () => {
    const { text, blocks, title } = read(
      page(
        `<nav><a href="/">Home</a> <a href="/x">Elsewhere</a></nav><main><h1>Lakes</h1>${prose}<h2>Fish</h2><ul><li>Pike</li><li>Perch</li></ul>${prose}</main><script>var x = 1;</script><footer>Imprint</footer>`,
      ),
    );
    expect(title).toBe("Lakes");
    expect(text).not.toMatch(/Elsewhere|var x|Imprint/);
    expect(blocks.map(({ from, to }) => text.slice(from, to))).toContain("- Pike");
    expect(blocks.find(({ from, to }) => text.slice(from, to) === "- Perch")?.heading).toEqual(["Lakes", "Fish"]);
  });

  it("numbers the items of numbered lists, and keeps apart what stands behind a list", () => {
    const { text } = read(
      page(
        `<main><h1>Hives</h1>${prose}<h2>Inspection</h2><ol start="2"><li>Smoke.</li><li>Lift:<ul><li>lid</li></ul></li></ol><h2>Risks</h2></main>`,
      ),
    );
    expect(text).toContain("2. Smoke.\n3. Lift:\n- lid\n\nRisks");
  });

  it("takes a cell over the whole width for the title above the head, and for a section's name among the rows", () => {
    const { tables } = read(
      "<table><tr><th colspan=3>Votes</th></tr><tr><th>Party</th><th>Seats</th><th>Share</th></tr><tr><td>A</td><td>5</td><td>50%</td></tr><tr><td colspan=3>Others</td></tr><tr><td>B</td><td>3</td><td>30%</td></tr></table>",
    );
    expect(tables[0]?.title).toBe("Votes");
    expect(tables[0]?.columns.map(({ name, type, unit }) => [name, type, unit])).toEqual([
      ["Party", "text", null],
      ["Seats", "number", null],
      ["Share", "number", "%"],
    ]);
    expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ["A", 5, 50],
      ["Others", null, null],
      ["B", 3, 30],
    ]);
  });

  it("bounds spans that reach beyond any table", () => {
    const wide = `<table>${"<tr><td colspan=1000 rowspan=1000>x</td><td>y</td></tr>".repeat(50)}</table>`;
    expect(read(wide).tables[0]?.columns.length ?? 0).toBeLessThanOrEqual(300);
  });

  it("takes the whole body where there is no article, without losing a table", () => {
    const { text, tables } = read(
      "<table><tr><td>Name</td><td>Size</td></tr><tr><td>Ada</td><td>5</td></tr><tr><td>Bob</td><td>6</td></tr></table><p>Short.</p>",
    );
    expect(text).toContain("Short.");
    expect(tables[0]?.columns.map(({ name, type }) => [name, type])).toEqual([
      ["Name", "text"],
      ["Size", "number"],
    ]);
  });

  it("reads no table from a page laid out with one", () => {
    const { tables, blocks } = read(
      page(`<table role="presentation"><tr><td>${prose}</td><td>menu</td></tr><tr><td>x</td><td>y</td></tr></table>`),
    );
    expect(tables).toEqual([]);
    expect(blocks.length).toBeGreaterThan(0);
  });
});
