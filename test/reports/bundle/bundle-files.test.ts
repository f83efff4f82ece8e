import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bundleFiles } from "../../../src/reports/bundle/bundle-files.ts";
import { passageOf } from "../../../src/reports/bundle/passages.ts";
import { cited, contents, text } from "../../maintenance/bundle-fixture.ts";

const directory = mkdtempSync(join(tmpdir(), "ralph-bundle-"));
afterAll(() => rmSync(directory, { recursive: true }));

async function fileOf(path: string, query?: string): Promise<string> {
  const files = await bundleFiles(contents(directory, query));
  return Buffer.from(files.find((file) => file.path === path)?.bytes ?? []).toString();
}

describe("the files of a bundle", () => {
  test("hold each source's text, and figures as CSV that no spreadsheet runs", async () => {
    expect(await fileOf("sources/s-1.txt")).toBe(text);
    expect(await fileOf("figures/section-1-table-1.csv")).toBe(`Hill,Yield (t)\n"'=cmd|' /C calc'!A0",2.5\nNorth,-1\n`);
  });

  test("show each claim beside its passage on a page that loads and runs nothing", async () => {
    const page = await fileOf("index.html", "Tea <script>alert(1)</script>?");
    expect(page).toContain("<mark>Tea grows on hills.</mark>");
    expect(page).toContain("1 of 2 statements are supported by what they cite.");
    expect(page).toContain("It needs &lt;b&gt;much&lt;/b&gt; rain.");
    expect(page).toContain("default-src &#39;none&#39;");
    expect(page).not.toMatch(/<script|javascript:|src=/);
  });
});

describe("a passage", () => {
  test("has five lines around the quotation", () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n");
    const from = lines.indexOf("line 15");
    const place = { from, to: from + 7, line: 16, heading: [] };
    const passage = passageOf(lines, { place, quote: "line 15" });
    expect(passage?.before).toBe("line 10\nline 11\nline 12\nline 13\nline 14\n");
    expect(passage?.after).toBe("\nline 16\nline 17\nline 18\nline 19\nline 20");
  });

  test("marks nothing where less than half of the quotation stands there", () => {
    const citation = cited("Tea grows on hills.");
    expect(passageOf(text, { ...citation, quote: "Tea grows on hilltops" })?.quoted).toBe("Tea grows on hills.");
    expect(passageOf(text, { ...citation, quote: "Coffee grows in caves." })).toBeNull();
  });
});
