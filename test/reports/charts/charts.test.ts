import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { Chart } from "../../../src/domain/sessions/research.ts";
import { drawChart } from "../../../src/reports/charts/charts.ts";
import { bar, sparkline } from "../../../src/reports/markdown/text-charts.ts";
import { labelsFor } from "../../../src/reports/text/labels.ts";

const years = Array.from({ length: 20 }, (_, index) => 2000 + index);
const line: Chart = {
  kind: "line",
  title: "Emissions",
  unit: "Mt",
  x: { label: "Year", values: years },
  lines: [
    { name: "Germany", values: years.map((year) => 900 - (year - 2000) * 11) },
    { name: "Франция", values: years.map((year, index) => (index === 5 ? null : 420 - (year - 2000) * 5)) },
  ],
  citations: [],
};
const towns = (count: number): Chart => ({
  kind: "bar",
  title: "Towns",
  unit: "people",
  x: { label: "Town", values: Array.from({ length: count }, (_, index) => `Town number ${index + 1}`) },
  lines: [{ name: "People", values: Array.from({ length: count }, (_, index) => 1000 + index) }],
  citations: [],
});
const context = { labels: labelsFor("en"), locale: "en", id: "chart-1", fontFamily: "DejaVu Sans" };

function textsOf(svg: string): string[] {
  const { document } = parseHTML(`<body>${svg}</body>`);
  return [...document.querySelectorAll("text")].map((node) => node.textContent ?? "");
}

test("a line chart names its series and its unit, with years at round ticks that need no name", () => {
  const texts = textsOf(drawChart(line, context).svg);
  expect(texts).toEqual(expect.arrayContaining(["Germany", "Франция", "Mt", "2000", "2005", "2010", "2015", "0"]));
  expect(texts).not.toContain("2,000");
  expect(texts).not.toContain("Year");
  expect(textsOf(drawChart({ ...line, x: { label: "Rank", values: years } }, context).svg)).toContain("Rank");
});

test("a chart of one line has the unit alone at its axis where its caption names the line", () => {
  const [first] = line.lines;
  if (first === undefined) throw new Error("the chart has lines");
  const texts = (title: string) => textsOf(drawChart({ ...line, title, lines: [first] }, context).svg);
  expect(texts("Emissions")).toContain("Germany, Mt");
  expect(texts("Germany")).toContain("Mt");
});

test("the axis of dates over years has round years, that of a few months has their names", () => {
  const months = (count: number): Chart => ({
    ...line,
    x: {
      label: "Date",
      values: Array.from(
        { length: count },
        (_, index) => `${1958 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`,
      ),
    },
    lines: [{ name: "CO2", values: Array.from({ length: count }, (_, index) => 315 + index / 10) }],
  });
  const long = textsOf(drawChart(months(740), context).svg);
  expect(long).toEqual(expect.arrayContaining(["1960", "1970", "2010", "CO2, Mt"]));
  expect(long.filter((text) => /^\d{4}-/u.test(text))).toEqual([]);
  expect(textsOf(drawChart(months(6), context).svg)).toEqual(expect.arrayContaining(["Jan 1958", "Jun 1958"]));
  expect(textsOf(drawChart(months(6), { ...context, locale: "ru" }).svg).join()).toMatch(/апр\.\s1958/u);
});

test("a bar chart labels each bar, starts at zero, and lies down where names need the room", () => {
  const upright = drawChart({ ...towns(3), x: { label: "Town", values: ["A", "B", "C"] } }, context);
  expect(textsOf(upright.svg)).toEqual(expect.arrayContaining(["A", "B", "C", "1000", "1001", "1002", "0", "People, people", "Town"]));
  const lying = drawChart(towns(20), context);
  expect(lying.height).toBeGreaterThan(upright.height);
  expect(textsOf(lying.svg)).toEqual(expect.arrayContaining(["Town number 1", "Town number 20", "1019"]));
});

test("too many categories or series are cut, and the cut is stated", () => {
  const { svg, height, remarks } = drawChart(towns(500), context);
  expect(remarks).toEqual(["The first 26 of 500 categories; the JSON report holds them all."]);
  expect(textsOf(svg).filter((text) => text.startsWith("Town number"))).toHaveLength(26);
  expect(height).toBeLessThan(900);
  const many = {
    ...line,
    lines: Array.from({ length: 11 }, (_, index) => ({ name: `Series ${index + 1}`, values: years.map(() => index) })),
  };
  expect(drawChart(many, context).remarks).toEqual(["The first 8 of 11 series; the JSON report holds them all."]);
});

test("numbers on an axis follow the language", () => {
  const texts = textsOf(
    drawChart({ ...towns(2), lines: [{ name: "x", values: [2_000_000, 8_000_000] }] }, { ...context, locale: "ru" }).svg,
  );
  expect(texts.map((text) => text.replace(/\s/gu, " "))).toContain("8 млн");
});

test("a line that never comes near zero may leave zero out; bars may not", () => {
  const values = years.map((year) => 400 + (year - 2000));
  const near = { ...line, lines: [{ name: "x", values }] };
  expect(textsOf(drawChart(near, context).svg)).not.toContain("0");
  expect(textsOf(drawChart({ ...near, kind: "bar" }, context).svg)).toContain("0");
});

test("the same chart gives the same bytes, however many were drawn before it", () => {
  const first = drawChart(line, context).svg;
  drawChart(towns(4), context);
  expect(drawChart(line, context).svg).toBe(first);
  expect(first).toContain('id="chart-1-');
});

test("a drawing holds no style, script, class or outlined label, and foreign words only as text", () => {
  const planted = '"><script>alert(1)</script><a href="javascript:x">';
  for (const kind of ["line", "bar"] as const) {
    const { svg } = drawChart(
      {
        ...line,
        kind,
        unit: planted,
        x: { label: planted, values: [planted, "b"] },
        lines: [{ name: planted, values: [1, 2] }, ...line.lines],
      },
      context,
    );
    expect(svg).not.toMatch(/<(script|a|style|image|foreignObject)\b/);
    expect(svg).not.toMatch(/ (style|class|on\w+)="/);
    expect(svg).not.toContain("paint-order");
    expect(textsOf(svg).some((text) => text.includes("<script>"))).toBe(true);
  }
});

test("thousands of points are drawn without choking", () => {
  const points = Array.from({ length: 50_000 }, (_, index) => index);
  const { svg } = drawChart({ ...line, x: { label: "n", values: points }, lines: [{ name: "x", values: points }] }, context);
  expect(svg.length).toBeLessThan(100_000);
});

test("charts in characters show the course and the share", () => {
  expect(sparkline([0, 7, 14, null, 7])).toBe("▁▅█·▅");
  expect(sparkline([3, 3])).toBe("▄▄");
  expect([...sparkline(Array.from({ length: 600 }, (_, index) => index))]).toHaveLength(60);
  expect(bar(10, 10)).toBe("█".repeat(20));
  expect(bar(-5, 10)).toBe(`−${"█".repeat(10)}`);
  expect(bar(0.01, 10)).toBe("▏");
  expect(bar(0, 0)).toBe("");
});

test("days have the years or the first days of months below them", () => {
  const days = (first: string, count: number): Chart => ({
    ...line,
    x: {
      label: "date",
      values: Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10)),
    },
    lines: [{ name: "Rain", values: Array.from({ length: count }, (_, day) => day % 50) }],
  });
  const below = (chart: Chart): string[] => textsOf(drawChart(chart, context).svg).filter((text) => /\b\d{4}$/.test(text));
  expect(below(days("2012-01-01", 1_461))).toEqual(["2012", "2013", "2014", "2015"]);
  expect(below(days("2024-01-20", 90))).toEqual(["Feb 2024", "Mar 2024", "Apr 2024"]);
});
