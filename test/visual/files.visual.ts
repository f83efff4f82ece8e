/** Every file is whole: PDFs by qpdf, office files by the schemas of Office Open XML and by the links between their parts. */
import { readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import validate from "@ooxml-tools/validate";
import { describe, expect, inject, test } from "vitest";
import { officeParts, unescaped } from "../support/office-text.ts";
import { caseNames } from "../support/report-cases/cases.ts";
import { checkedPdf } from "./programs.ts";

const folder = inject("rendered");
const officeFormats = (["docx", "pptx", "xlsx"] as const).filter((format) => inject("formats").includes(format));

test.each(caseNames)("the PDF of %s has a sound structure", async (name) => {
  await checkedPdf(join(folder, `${name}.pdf`));
});

describe.each(officeFormats)("%s", (format) => {
  test.each(caseNames)("%s is valid by its schema", async (name) => {
    const errors = await validate(await readFile(join(folder, `${name}.${format}`)), format, "Office2019");
    expect(errors.map(({ description, path }) => `${path.partUri} ${path.xpath}: ${description}`)).toEqual([]);
  });

  test.each(caseNames)("every part of %s that another names is there, and nothing outside is loaded", async (name) => {
    const parts = await officeParts(await readFile(join(folder, `${name}.${format}`)));
    const links = [...parts].filter(([part]) => part.endsWith(".rels")).flatMap(([part, xml]) => linksOf(part, xml));
    expect(links.length).toBeGreaterThan(3);
    for (const { target, type, isOutside } of links)
      if (isOutside) expect([type, target]).toEqual([expect.stringMatching(/\/hyperlink$/), expect.stringMatching(/^https?:\/\//)]);
      else expect(parts.has(target) || !/\.(?:xml|rels)$/.test(target), target).toBe(true);
  });
});

interface Link {
  target: string;
  type: string;
  isOutside: boolean;
}

function linksOf(part: string, xml: string): Link[] {
  const base = dirname(dirname(part));
  return [...xml.matchAll(/<Relationship\s([^>]*)>/g)].map(([, attributes = ""]) => {
    const value = (attribute: string): string => unescaped(new RegExp(`\\b${attribute}="([^"]*)"`).exec(attributes)?.[1] ?? "");
    const isOutside = value("TargetMode") === "External";
    const target = value("Target");
    const place = target.startsWith("/") ? target.slice(1) : posix.normalize(posix.join(base, target));
    return { target: isOutside ? target : place, type: value("Type"), isOutside };
  });
}
