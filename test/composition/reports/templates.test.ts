import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Ajv2020 from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { templateSchemaIsCurrent } from "../../../scripts/template-schema.ts";
import { openTemplates } from "../../../src/composition/reports/templates.ts";
import { reportFormats } from "../../../src/domain/reports/formats.ts";
import { contrastOnWhite, defaultTemplate, reportParts } from "../../../src/domain/reports/template.ts";
import { templateFile } from "../../../src/domain/reports/template-file.ts";
import { temporaryDirectory } from "../../support/core.ts";

/** A PNG of 200 × 50 pixels, as far as its head tells. */
const png = Buffer.concat([
  Buffer.from("\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR", "latin1"),
  Buffer.from([0, 0, 0, 200, 0, 0, 0, 50, 8, 2, 0, 0, 0]),
]);

function directoryWith(files: Record<string, string | Buffer>): string {
  const directory = join(temporaryDirectory(), "templates");
  mkdirSync(directory);
  for (const [name, content] of Object.entries(files)) writeFileSync(join(directory, name), content);
  return directory;
}

const house = {
  name: "house",
  logo: { file: "logo.png", alternative: "ACME", width: 40 },
  colours: { accent: "#7a1f2b", series: ["#7a1f2b"] },
  fonts: { body: "Inter", files: ["Inter.ttf"] },
  page: { size: "letter", margin: { top: 30 } },
  order: ["recommendations", "summary"],
  cover: { note: "Confidential" },
  footer: "{title}, {date}",
};
const withFiles = (template: object) => ({
  "house.json": JSON.stringify(template),
  "logo.png": png,
  "Inter.ttf": Buffer.from("\u0000\u0001\u0000\u0000 font", "latin1"),
});

test("without a directory there is the default template alone", () => {
  const templates = openTemplates("");
  expect(templates.names).toEqual(["default"]);
  expect(templates.named("default")).toBe(defaultTemplate);
  expect(templates.named("house")).toBeUndefined();
});

test("a file's values stand over the usual ones, with its logo and where its fonts are", () => {
  const directory = directoryWith({ ...withFiles(house), "notes.txt": "no template" });
  const templates = openTemplates(directory);
  expect(templates.names).toEqual(["default", "house"]);
  const template = templates.named("house");
  expect(template).toMatchObject({
    name: "house",
    logo: { mediaType: "image/png", alternative: "ACME", width: 40, height: 10, data: png.toString("base64") },
    fonts: { body: "Inter", heading: null, mono: null, files: [join(directory, "Inter.ttf")] },
    page: { size: "letter", margin: { ...defaultTemplate.page.margin, top: 30 } },
    cover: { organisation: null, note: "Confidential" },
    footer: "{title}, {date}",
  });
  expect(template?.colours).toEqual({
    ...defaultTemplate.colours,
    accent: "#7a1f2b",
    series: ["#7a1f2b", ...defaultTemplate.colours.series.slice(0, 7)],
  });
  expect(template?.order.slice(0, 3)).toEqual(["recommendations", "summary", "sections"]);
  expect(template?.order.toSorted()).toEqual([...reportParts].sort());
});

test("one named default is for sessions that name none", () => {
  const directory = directoryWith({ "own.yaml": "name: default\nfooter: ACME\n" });
  expect(openTemplates(directory).named("default")).toMatchObject({ footer: "ACME", logo: null });
});

describe("a file that cannot be used stops the start, naming file, line and field:", () => {
  test.each([
    ["a light colour", { ...house, colours: { accent: "#ffee88" } }, /house\.json:1: colours\.accent: is too light on white/],
    ["no colour", { ...house, colours: { text: "red" } }, /house\.json:1: colours\.text: is a colour as #rrggbb/],
    ["an unknown part", { ...house, order: ["summary", "gossip"] }, /house\.json:1: order\.1/],
    ["a part twice", { ...house, order: ["summary", "summary"] }, /house\.json:1: order: names a part twice/],
    ["an unknown member", { ...house, color: "x" }, /house\.json:1: color/],
    ["no name", { footer: "x" }, /house\.json:1: name/],
    ["a name with spaces", { name: "My House" }, /house\.json:1: name: has lower-case letters/],
    [
      "a missing logo",
      { name: "a", logo: { file: "none.png", alternative: "x" } },
      /house\.json: logo\.file: 'none\.png' cannot be read: it does not exist/,
    ],
    [
      "a logo of another kind",
      { name: "a", logo: { file: "Inter.ttf", alternative: "x" } },
      /logo\.file: 'Inter\.ttf' is neither a PNG nor a JPEG image/,
    ],
    [
      "a font of another kind",
      { name: "a", fonts: { files: ["logo.png"] } },
      /fonts\.files\.0: 'logo\.png' is neither a TrueType nor an OpenType font/,
    ],
  ])("%s", (_name, template, message) => {
    expect(() => openTemplates(directoryWith(withFiles(template)))).toThrow(message);
  });

  test("broken JSON, a name twice, and a directory that is not there", () => {
    expect(() => openTemplates(directoryWith({ "a.json": "{" }))).toThrow(/TEMPLATES_DIR: .*a\.json:1/);
    expect(() => openTemplates(directoryWith({ "a.json": '{"name":"x"}', "b.json": '{"name":"x"}' }))).toThrow(
      /b\.json: name: 'x' is the name of .*a\.json already/,
    );
    expect(() => openTemplates("/nowhere/at/all")).toThrow("TEMPLATES_DIR: '/nowhere/at/all' cannot be read: it does not exist");
  });
});

test("the JSON schema of template files is current, and takes what Ralph takes", async () => {
  expect(templateSchemaIsCurrent()).toBe(true);
  const { default: schema } = await import("../../../docs/template.schema.json", { with: { type: "json" } });
  const validate = new Ajv2020.default({ strict: false }).compile(schema);
  expect(validate(house)).toBe(true);
  expect(validate({ ...house, colours: { accent: "red" } })).toBe(false);
  expect(validate({ ...house, color: "x" })).toBe(false);
});

test("the page on reports names every format with its other words, and shows a template that is taken", () => {
  const page = readFileSync(new URL("../../../docs/reports.md", import.meta.url), "utf8");
  for (const { name, aliases } of reportFormats)
    expect(page).toContain(`| \`${name}\` | ${aliases.map((word) => `\`${word}\``).join(", ")}`);
  const [, shown = ""] = /```json\n(.*?)```/s.exec(page) ?? [];
  expect(templateFile.safeParse(JSON.parse(shown)).error).toBeUndefined();
  for (const part of reportParts) expect(page).toContain(`\`${part}\``);
});

test("contrast is that of WCAG", () => {
  expect(contrastOnWhite("#ffffff")).toBeCloseTo(1);
  expect(contrastOnWhite("#000000")).toBeCloseTo(21);
  expect(contrastOnWhite("#767676")).toBeCloseTo(4.54, 2);
});
