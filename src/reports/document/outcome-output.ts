/** The output of a step as blocks: text as text, fenced code as code, a list of records as a table, other JSON as lists. */
import { withCapital } from "../../domain/base/capital-letter.ts";
import type { Json } from "../../domain/base/json.ts";
import type { Language } from "../../languages/language.ts";
import { type FoundPassage, fieldWords, membersOf, passagesIn, textWords, valueWords } from "../../languages/value-words.ts";
import { type CellValue, cellValue, numberStyle } from "../numbers/cell-values.ts";
import { formatNumber, hasLong, type NumberStyle } from "../numbers/number-format.ts";
import { briefLine, paragraphsOf, printable } from "../text/plain-text.ts";
import type { Block, Run } from "./blocks.ts";
import { spansOf } from "./spans.ts";
import { plainStyle, type Table, type TableColumn, type TableLimits } from "./tables.ts";

type Members = { readonly [key: string]: Json | undefined };

/** Longest text of a list's entry or a table's cell. Characters. */
const entryLength = 2_000;
const cellLength = 300;
const mostEntries = 200;
/** Names of members whose text is code. */
const codeFields = /^(?:code|diff|patch|snippet|script|sql|html|markdown|stdout|stderr|source)$/i;

export function outputBlocks(output: Json, words: Language, limits: TableLimits): Block[] {
  if (output === null) return [];
  if (typeof output === "string") return textBlocks(output, words);
  if (typeof output !== "object") return [statement(valueWords(output, words), words.tag)];
  if (Array.isArray(output)) return listBlocks("", output as readonly Json[], words, limits);
  const passages = passagesIn(output);
  return passages === null ? memberBlocks(output as Members, words, limits) : passageBlocks(passages);
}

/** Each passage with the name of its document. */
function passageBlocks(passages: readonly FoundPassage[]): Block[] {
  if (passages.length === 0) return [];
  return [
    {
      form: "list",
      ordered: false,
      items: passages.slice(0, mostEntries).map(({ name, text }) => [runOf(`${briefLine(name, cellLength)}:`, text)]),
    },
  ];
}

/** A file whose first line names its interpreter: '#!/bin/sh', '#!/usr/bin/env python3'. */
const script = /^#!\s*\/\S*\/(?:env\s+)?([\w.+-]+)/u;

/** Running text with its fenced code apart; a script is code as a whole. */
export function textBlocks(text: string, words: Language): Block[] {
  const [, interpreter] = script.exec(text) ?? [];
  if (interpreter !== undefined) return [{ form: "code", syntax: interpreter, code: printable(text).trimEnd() }];
  return printable(text)
    .split(/^[ \t]*(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)\n?^[ \t]*\1[ \t]*$/mu)
    .flatMap((part, index, parts): Block[] => {
      if (index % 4 === 0) return proseBlocks(part, words);
      if (index % 4 !== 3) return [];
      return part.trim() === "" ? [] : [{ form: "code", syntax: (parts[index - 1] ?? "").trim().split(/\s/u)[0] ?? "", code: part }];
    });
}

/** Lines that end at one width are a paragraph that was broken to fit; shorter ones end where their writer ended them. */
const brokenWidth = { least: 50, within: 30 };

/** Paragraphs, lines that stand for themselves, and lines that begin like a list's items as a list. */
function proseBlocks(text: string, { tag }: Language): Block[] {
  return text.split(/\n[\t ]*\n/u).flatMap((part): Block[] => {
    const lines = part
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
    if (isBroken(lines)) return paragraphsOf(part).map((line) => statement(line, tag));
    return lines.reduce<Block[]>((blocks, line) => {
      const [, mark, item] = /^([-*•+]|\d{1,3}[.)])\s+(.*)$/u.exec(line) ?? [];
      const last = blocks.at(-1);
      if (mark === undefined) blocks.push(...paragraphsOf(line).map((words) => statement(words, tag)));
      else if (last?.form === "list" && last.ordered === /^\d/u.test(mark)) last.items.push([runOf("", item ?? "")]);
      else blocks.push({ form: "list", ordered: /^\d/u.test(mark), items: [[runOf("", item ?? "")]] });
      return blocks;
    }, []);
  });
}

function isBroken(lines: readonly string[]): boolean {
  const widths = lines.slice(0, -1).map(({ length }) => length);
  if (widths.length === 0 || lines.some((line) => /^[-*•+]\s|^\d{1,3}[.)]\s/u.test(line))) return false;
  return Math.min(...widths) >= brokenWidth.least && Math.max(...widths) - Math.min(...widths) <= brokenWidth.within;
}

/** Records with members as a table, anything else as a list. */
function listBlocks(caption: string, list: readonly Json[], words: Language, limits: TableLimits): Block[] {
  const records = list.filter((item): item is Members => item !== null && typeof item === "object" && !Array.isArray(item));
  if (records.length === list.length && records.length > 0) {
    const keys = [...new Set(records.flatMap((record) => membersOf(record).map(([key]) => key)))];
    if (keys.length > 0 && keys.length <= limits.columns) return [{ form: "table", table: tableOf(caption, keys, records, words, limits) }];
  }
  const items = list
    .slice(0, mostEntries)
    .map((item) => valueWords(item, words))
    .filter((text) => text !== "");
  if (items.length === 0) return [];
  const more = list.length > mostEntries ? [[runOf("", words.outcome.more(list.length - mostEntries))]] : [];
  const title = caption === "" ? [] : [statement(`${caption}:`, words.tag)];
  return [...title, { form: "list", ordered: false, items: [...items.map((item) => [runOf("", item)]), ...more] }];
}

function tableOf(caption: string, keys: readonly string[], records: readonly Members[], words: Language, limits: TableLimits): Table {
  const shown = records.slice(0, limits.rows);
  const values = shown.map((record) => keys.map((key) => outputValue(record[key], words)));
  const styles = keys.map((_, index) => fractionStyle(values.flatMap((row) => row[index] ?? [])));
  const written = (value: Json | undefined, { grouped, decimals }: NumberStyle): string =>
    typeof value === "number" && decimals > 0
      ? formatNumber(value, words.tag, grouped, decimals)
      : briefLine(valueWords(value, words), cellLength);
  return {
    caption,
    columns: keys.map((key, index) => ({
      ...named(withCapital(fieldWords(key, words))),
      unit: null,
      numeric: shown.every((record) => typeof (record[key] ?? 0) === "number"),
      ...(styles[index] ?? plainStyle),
    })),
    values,
    rows: shown.map((record) => keys.map((key, index) => written(record[key], styles[index] ?? plainStyle))),
    rowMarks: null,
    cellMarks: null,
    marks: [],
    remarks: shown.length < records.length ? [words.labels.rowsShown(shown.length, records.length)] : [],
  };
}

function named(label: string): Pick<TableColumn, "label" | "name"> {
  return { label, name: label };
}

/** Numbers with fractions are aligned by their point; whole ones may be codes, such as ports, and stay as they are. */
function fractionStyle(values: readonly CellValue[]): NumberStyle {
  const style = numberStyle(values, undefined, false);
  return { ...style, grouped: style.decimals > 0 && hasLong(values.map((value) => (value.kind === "number" ? value.value : null))) };
}

const isoDay = /^\d{4}-\d{2}-\d{2}/;

function outputValue(value: Json | undefined, words: Language): CellValue {
  if (typeof value === "string" && isoDay.test(value)) return cellValue(value, { type: "date" });
  return cellValue(typeof value === "number" ? value : valueWords(value, words), undefined);
}

/** Short members as one list, then longer ones: texts with several lines, code, lists of records. */
function memberBlocks(members: Members, words: Language, limits: TableLimits): Block[] {
  const short: Run[][] = [];
  const long: Block[] = [];
  for (const [key, value] of membersOf(members)) {
    const name = withCapital(fieldWords(key, words));
    if (typeof value === "string" && codeFields.test(key) && value.includes("\n")) {
      long.push(statement(`${name}:`, words.tag), { form: "code", syntax: "", code: printable(value) });
    } else if (typeof value === "string" && (value.includes("\n") || value.length > entryLength)) {
      long.push(statement(`${name}:`, words.tag), ...textBlocks(value, words));
    } else if (Array.isArray(value) && value.some((item) => item !== null && typeof item === "object")) {
      long.push(...listBlocks(name, value as readonly Json[], words, limits));
    } else {
      const text = typeof value === "string" ? textWords(value, words.tag) : valueWords(value, words);
      if (text !== "") short.push([runOf(`${name}:`, text)]);
    }
  }
  return [...(short.length === 0 ? [] : [{ form: "list" as const, ordered: false, items: short }]), ...long];
}

function runOf(lead: string, text: string): Run {
  return { lead, ...spansOf(briefLine(text, entryLength)), marks: [] };
}

function statement(text: string, language: string): Block {
  return { form: "statement", kind: "text", paragraphs: [[{ lead: "", ...spansOf(text), marks: [] }]], attribution: null, language };
}
