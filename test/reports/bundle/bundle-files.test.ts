import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { bundleFiles } from "../../../src/reports/bundle/bundle-files.ts";
import { contents, text } from "../../maintenance/bundle-fixture.ts";

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
