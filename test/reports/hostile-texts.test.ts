/** Every hostile text in every format: shown as it is, and without effect. */
import { parseHTML } from "linkedom";
import { extractLinks, extractText, getDocumentProxy } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { reportFormats } from "../../src/domain/reports/formats.ts";
import type { ReportInput } from "../../src/reports/document/report-document.ts";
import { fittedReport } from "../../src/reports/files/fitting.ts";
import { oneLine } from "../../src/reports/text/plain-text.ts";
import { hostileAddresses, hostileTexts } from "../support/hostile-texts.ts";
import { officeParts, unescaped } from "../support/office-text.ts";
import { bare } from "../support/report-cases/sentences.ts";
import { markdownTree, reportText } from "../support/report-text.ts";
import { strictXmlFault } from "../support/strict-xml.ts";
import { plantedInput } from "./fixture.ts";

const formats = reportFormats.map(({ name }) => name);
const payloads = Object.entries(hostileTexts);
const [safeAddress = ""] = hostileAddresses.filter((address) => address.startsWith("https:")).map((address) => new URL(address).href);
const mostBytes = 50e6;

/** One session with every text wherever a report can hold text of others, and every address at a source. */
function hostileInput(): ReportInput {
  const all = payloads.map(([, text], index) => plantedInput(text, hostileAddresses[index % hostileAddresses.length]));
  const [first] = all;
  if (first === undefined) throw new Error("there is no hostile text");
  const researches = all.map(({ research }, index) => renamed(research, `s-hostile-${index}`));
  return {
    ...first,
    research: {
      ...first.research,
      summary: researches.flatMap(({ summary }) => summary),
      sections: researches.flatMap(({ sections }) => sections),
      recommendations: researches.flatMap(({ recommendations }) => recommendations),
      notFound: researches.flatMap(({ notFound }) => notFound),
      disagreements: researches.flatMap(({ disagreements }) => disagreements),
      sources: researches.flatMap(({ sources }) => sources),
    },
  };
}

/** The same research with its own source. */
function renamed<T>(value: T, id: string): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"s-planted"', JSON.stringify(id))) as T;
}

const files = new Map<string, Uint8Array>();
const texts = new Map<string, string>();

beforeAll(async () => {
  for (const format of formats) {
    const bytes = await fittedReport(format, hostileInput(), { maxBytes: mostBytes });
    files.set(format, bytes);
    texts.set(format, bare(format === "pdf" ? await pdfText(bytes) : await reportText(bytes, format)));
  }
}, 60_000);

async function pdfText(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text;
}

const fileOf = (format: string): Uint8Array => files.get(format) ?? new Uint8Array();

describe.each(formats)("%s", (format) => {
  test.each(payloads)("shows %s", (_, text) => {
    expect(texts.get(format)).toContain(bare(format === "json" ? JSON.stringify(text).slice(1, -1) : oneLine(text)));
  });

  test("is without effect", async () => {
    expect(await effectsOf(format, fileOf(format))).toEqual([]);
  });

  test("takes a paragraph of a megabyte", async () => {
    const words = `begin ${"many words of a long paragraph ".repeat(33_000)}end`;
    expect((await fittedReport(format, onceInput(words), { maxBytes: mostBytes })).byteLength).toBeGreaterThan(1_000);
  });
});

/** The text as a single paragraph of a section. */
function onceInput(text: string): ReportInput {
  const input = plantedInput("short");
  const paragraph = { kind: "text" as const, text, citations: [] };
  const section = { title: "Long", coverage: 1, paragraphs: [paragraph], tables: [], charts: [] };
  return { ...input, research: { ...input.research, summary: [], sections: [section], recommendations: [] } };
}

/** What each kind of file can do beside showing text. */
const effects: Readonly<Record<string, (bytes: Uint8Array) => string[] | Promise<string[]>>> = {
  json: () => [],
  md(bytes) {
    const found: string[] = [];
    visit(markdownTree(Buffer.from(bytes).toString()), (node) => {
      if (node.type === "html" || node.type === "image") found.push(node.type);
      if (node.type === "link" && !isSafe(node.url)) found.push(String(node.url));
    });
    return found;
  },
  html(bytes) {
    const { document } = parseHTML(Buffer.from(bytes).toString());
    const elements = [...document.querySelectorAll("*")];
    return elements.flatMap((element) => [
      ...(/^(?:script|img|iframe|object|embed|form|link|base|audio|video)$/i.test(element.tagName) ? [element.tagName] : []),
      ...[...element.attributes].filter(({ name }) => /^on/i.test(name)).map(({ name }) => name),
      ...[...element.attributes]
        .filter(({ name, value }) => /^(?:href|src)$/i.test(name) && !value.startsWith("#") && !isSafe(value))
        .map(({ value }) => value),
    ]);
  },
  async pdf(bytes) {
    const { links } = await extractLinks(await getDocumentProxy(new Uint8Array(bytes)));
    const raw = Buffer.from(bytes).toString("latin1");
    return [...links.filter((link) => !isSafe(link)), ...(raw.match(/\/(?:JavaScript|JS|Launch|EmbeddedFile|OpenAction)\b/g) ?? [])];
  },
  docx: officeEffects,
  pptx: officeEffects,
  xlsx: officeEffects,
};

/** Programs, fields and formulas in office files, and what they load. Ralph's own formulas compute from cells alone. */
async function officeEffects(bytes: Uint8Array): Promise<string[]> {
  const parts = await officeParts(bytes);
  return [...parts].flatMap(([name, xml]) => {
    if (/vba|activeX|oleObject|externalLink|\.bin$/i.test(name)) return [name];
    if (!/\.(?:xml|rels)$/.test(name)) return [];
    const fault = strictXmlFault(xml);
    const outside = [...xml.matchAll(/<Relationship\s[^>]*TargetMode="External"[^>]*>/g)].map(([link]) =>
      unescaped(/Target="([^"]*)"/.exec(link)?.[1] ?? ""),
    );
    const fields = [...xml.matchAll(/<w:instrText[^>]*>([^<]*)<|<w:fldSimple[^>]*w:instr="([^"]*)"/g)].map(([, text, attribute]) =>
      unescaped(text ?? attribute ?? ""),
    );
    const formulas = [...xml.matchAll(/<f(?: [^>]*)?>([^<]*)<\/f>/g)].map(([, formula = ""]) => unescaped(formula));
    return [
      ...(fault === null ? [] : [`${name}: ${fault}`]),
      ...outside.filter((target) => !isSafe(target)),
      ...fields.filter((field) => /DDE|INCLUDE|IMPORT|MACROBUTTON|javascript|file:|cmd/i.test(field)),
      ...formulas.filter((formula) => /cmd|WEBSERVICE|HYPERLINK|DDE|IMPORT|evil|\|/i.test(formula)),
    ];
  });
}

function effectsOf(format: string, bytes: Uint8Array): string[] | Promise<string[]> {
  const found = effects[format];
  if (found === undefined) throw new Error(`nothing is known of what ${format} files can do`);
  return found(bytes);
}

function isSafe(address: unknown): boolean {
  return typeof address === "string" && (address === safeAddress || address === "https://example.org/");
}

function visit(node: object, see: (node: { type?: unknown; url?: unknown }) => void): void {
  see(node);
  for (const child of (node as { children?: readonly object[] }).children ?? []) visit(child, see);
}
