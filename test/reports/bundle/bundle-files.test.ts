import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { BundleContents } from "../../../src/domain/bundles/bundle.ts";
import { bundleFiles } from "../../../src/reports/bundle/bundle-files.ts";
import { contents, text } from "../../maintenance/bundle-fixture.ts";

const directory = mkdtempSync(join(tmpdir(), "ralph-bundle-"));
afterAll(() => rmSync(directory, { recursive: true }));

async function fileOf(path: string, query?: string, more: Partial<BundleContents> = {}): Promise<string> {
  const file = bundleFiles({ ...contents(directory, query), ...more }).find((one) => one.path === path);
  return Buffer.from((await file?.make()) ?? []).toString();
}

describe("the files of a bundle", () => {
  test("hold each source's text, and figures as CSV that no spreadsheet runs", async () => {
    expect(await fileOf("sources/s-1.txt")).toBe(text);
    expect(await fileOf("figures/section-1-table-1.csv")).toBe(`Hill,Yield (t)\n"'=cmd|' /C calc'!A0",2.5\nNorth,-1\n`);
  });

  test("hold computed figures as CSV, with their formulas and cells", async () => {
    const { results } = contents(directory);
    const place = { from: 0, to: 3, line: 7, heading: [], table: 0, cells: ["2:Yield"] };
    const inputs = [{ sourceId: "s-1", place, value: 4, at: "2020", time: 2020 }];
    const figure = {
      ...{ id: "f1", section: null, text: "Four.", measure: "value", subject: "=Tea", value: 4, unit: "t", at: "2020", formula: "x" },
      ...{ check: "recomputed", lineage: { formula: "x1", inputs } },
    };
    const more = { results: { ...results, figures: [figure] } as BundleContents["results"] };
    expect(await fileOf("figures/figures.csv", undefined, more)).toBe(
      'figure,subject,measure,value,unit,at,formula,check,statement\nf1,"\'=Tea",value,4,t,2020,x1,recomputed,Four.\n',
    );
    expect(await fileOf("figures/cells.csv", undefined, more)).toBe(
      "figure,name,value,at,time,source,line,cells\nf1,x1,4,2020,2020,s-1,7,2:Yield\n",
    );
    expect(await fileOf("index.html", undefined, more)).toContain('<a href="figures/cells.csv">');
  });

  test("show each claim beside its passage on a page that loads and runs nothing", async () => {
    const page = await fileOf("index.html", "Tea <script>alert(1)</script>?");
    expect(page).toContain("<mark>Tea grows on hills.</mark>");
    expect(page).toContain("1 of 2 statements are supported by what they cite.");
    expect(page).toContain("It needs &lt;b&gt;much&lt;/b&gt; rain.");
    expect(page).toContain("default-src &#39;none&#39;");
    expect(page).not.toMatch(/<script|javascript:|src=/);
    expect(page, "places are told as in the report").toMatch(/<span class="place">[^<]*line \d+<\/span>/);
    expect(page, "times are told in words").toMatch(/\d, \d{2}:\d{2} UTC · SHA-256/);
  });
});
