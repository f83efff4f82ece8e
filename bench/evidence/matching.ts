/**
 * Whether a shown text tells what was asked for. Text and wanted strings are compared folded: lower case, without stress
 * marks and Markdown, with one kind of dash and quote. Numbers are compared with and without separators of thousands, and
 * with a comma as decimal point; one with decimals is also found where more decimals round to it.
 */

/** Strings that must all occur; of several alternatives one is enough. */
export interface Facet {
  ask: string;
  any: string[][];
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

export function folded(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\u0301/gu, "")
    .normalize("NFC")
    .replace(/&(#?\w+);/gu, (whole, name: string) => entityText(name) ?? whole)
    .replace(/!?\[([^\]\n]*)\]\([^)\s]*\)/gu, "$1")
    .replace(/\\([\\`*_{}[\]()#+.!|<>~-])/gu, "$1")
    .replace(/[`*]/gu, "")
    .replace(/[\u2010-\u2015\u2212]/gu, "-")
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[\s\u00a0\u202f\u2009]+/gu, " ")
    .trim();
}

function entityText(name: string): string | undefined {
  const code = /^#x([0-9a-f]+)$/iu.exec(name)?.[1];
  const decimal = /^#(\d+)$/u.exec(name)?.[1];
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
  return decimal === undefined ? entities[name] : String.fromCodePoint(Number(decimal));
}

/** The text with its numbers in each way of writing them. */
export function readingsOf(text: string): string[] {
  const plain = folded(text).replace(/(\d) ?%/gu, "$1%");
  const joined = plain.replace(/(?<![\d.,])\d{1,3}(?: \d{3})+(?!\d)/gu, (number) => number.replaceAll(" ", ""));
  const decimal = (each: string): string => each.replace(/(\d),(\d)/gu, "$1.$2");
  const grouped = (each: string): string => each.replace(/(?<![\d.])\d{1,3}(?:,\d{3})+(?!\d)/gu, (number) => number.replaceAll(",", ""));
  return [...new Set([plain, joined].flatMap((each) => [decimal(grouped(each)), decimal(each), each]))];
}

/** Whether the readings of a text tell the facet; with `ordered` the strings have to follow one another. */
export function tells(readings: readonly string[], { any }: Facet, ordered: boolean): boolean {
  return any.some((strings) => readings.some((text) => holdsAll(text, strings, ordered)));
}

function holdsAll(text: string, strings: readonly string[], ordered: boolean): boolean {
  let from = 0;
  for (const wanted of strings) {
    const found = readingsOf(wanted).flatMap((each) => firstPlace(text, each, ordered ? from : 0) ?? []);
    const first = found.sort((a, b) => a.from - b.from)[0];
    if (first === undefined) return false;
    from = first.to;
  }
  return true;
}

interface Span {
  from: number;
  to: number;
}

function firstPlace(text: string, wanted: string, from: number): Span | null {
  for (let at = text.indexOf(wanted, from); at >= 0 && wanted !== ""; at = text.indexOf(wanted, at + 1)) {
    const to = at + wanted.length;
    const opens = /^\d/u.test(wanted) && goesOnBefore(text.slice(Math.max(0, at - 2), at));
    const closes = /\d$/u.test(wanted) && goesOnAfter(text.slice(to, to + 12));
    if (!opens && !closes) return { from: at, to };
  }
  return roundedPlace(text, wanted, from);
}

function goesOnBefore(before: string): boolean {
  return /\d$|\d[.,]$/u.test(before);
}

/** '48' goes on in '485' and '48.5', and not in '48.0'. */
function goesOnAfter(after: string): boolean {
  return /^\d|^,\d|^\.(?!0+(?!\d))\d/u.test(after);
}

function roundedPlace(text: string, wanted: string, from: number): Span | null {
  const [, sign = "", digits = "", decimals = ""] = /^([-+]?)(\d+\.(\d+))$/u.exec(wanted) ?? [];
  if (decimals === "") return null;
  const half = 0.5 * 10 ** -decimals.length + 1e-9;
  for (const number of text.matchAll(/(?<![\d.])\d+\.(\d+)(?![\d.]*\d)/gu)) {
    const isFine = (number[1]?.length ?? 0) >= decimals.length && Math.abs(Number(number[0]) - Number(digits)) <= half;
    if (number.index >= from && isFine && (sign !== "-" || text[number.index - 1] === "-"))
      return { from: number.index, to: number.index + number[0].length };
  }
  return null;
}
