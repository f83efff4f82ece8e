/**
 * Every page looks as it did: the first pages of each case in each format beside the pictures in `pictures/`. After a change
 * that is meant, `UPDATE_PICTURES=1 npm run test:visual` takes them anew; look at them before they are committed.
 */
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { difference, readPicture } from "../support/pictures.ts";
import { type CaseName, caseNames } from "../support/report-cases/cases.ts";
import { pageCount, pagePictures } from "./programs.ts";
import { colourSchemes } from "./rendered.ts";

const kept = join(import.meta.dirname, "pictures");
const isUpdate = process.env.UPDATE_PICTURES !== undefined;
/** Pixels on a page's longer side. */
const size = 240;
/** Pages of a report that are kept as pictures. */
const keptPages = 3;
/** Share of a picture that may look otherwise with other versions of fonts and programs. */
const mostDiffering = 0.04;

const folder = inject("rendered");
const printed = inject("formats").filter((format) => existsSync(join(folder, `short.${format}.pdf`)) || format === "pdf");
const fileOf = (name: CaseName, format: string): string => join(folder, format === "pdf" ? `${name}.pdf` : `${name}.${format}.pdf`);

describe.each(printed)("%s", (format) => {
  test.each(caseNames)("%s looks as it did", async (name) => {
    const count = await pageCount(fileOf(name, format));
    const pictures = await pagePictures(fileOf(name, format), Math.min(count, keptPages), size);
    for (const [index, png] of pictures.entries()) {
      const path = join(kept, format, `${name}-${index + 1}.png`);
      if (isUpdate) await keep(path, png);
      else expect(difference(readPicture(await readFile(path)), readPicture(png)), `${path} beside ${folder}`).toBeLessThan(mostDiffering);
    }
  });

  test("has as many pages as it had, with some room for other fonts", async () => {
    const path = join(kept, format, "pages.json");
    const counts = Object.fromEntries(
      await Promise.all(caseNames.map(async (name) => [name, await pageCount(fileOf(name, format))] as const)),
    );
    if (isUpdate) await keep(path, Buffer.from(`${JSON.stringify(counts, null, 2)}\n`));
    const before = JSON.parse(await readFile(path, "utf8")) as Record<string, number>;
    expect(Object.keys(counts)).toEqual(Object.keys(before));
    for (const name of caseNames)
      expect(Math.abs((counts[name] ?? 0) - (before[name] ?? 0)), `pages of ${name}`).toBeLessThanOrEqual(1 + 0.08 * (before[name] ?? 0));
  });
});

describe.each(colourSchemes)("HTML on a %s screen", (scheme) => {
  test.each(caseNames)("%s looks as it did", async (name) => {
    const png = await readFile(join(folder, `${name}.${scheme}.png`));
    const path = join(kept, "screen", `${name}-${scheme}.png`);
    if (isUpdate) await keep(path, png);
    else expect(difference(readPicture(await readFile(path)), readPicture(png)), `${path} beside ${folder}`).toBeLessThan(mostDiffering);
  });

  test("has a page of its own colour", async () => {
    const picture = readPicture(await readFile(join(folder, `short.${scheme}.png`)));
    const [darkness = Number.NaN] = picture.pixels;
    if (scheme === "light") expect(darkness).toBeLessThan(0.1);
    else expect(darkness).toBeGreaterThan(0.8);
  });
});

async function keep(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(join(path, ".."), { recursive: true });
  await writeFile(path, bytes);
}
