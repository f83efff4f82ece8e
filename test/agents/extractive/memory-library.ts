/** A small library in memory, as the tools see one: enough of search and tables for agents to be tested without a store. */
import type { z } from "zod";
import type { AgentContext } from "../../../src/agents/agent.ts";
import type { Json } from "../../../src/domain/base/json.ts";
import type { Cell, Column } from "../../../src/domain/evidence/evidence.ts";
import { contentHashOf, sourceIdOf } from "../../../src/domain/evidence/evidence.ts";
import { otherNames } from "../../../src/sources/query-expansion/other-names.ts";
import { sentences } from "../../../src/sources/text/sentences.ts";
import { contentStems } from "../../../src/sources/text/stems.ts";
import type {
  LibraryReader,
  PassageHit,
  searchInput,
  searchOutput,
  tableHit,
  tablesInput,
} from "../../../src/sources/tools/library-tools.ts";
import { libraryTools } from "../../../src/sources/tools/library-tools.ts";
import { toolContext } from "../../support/tool-context.ts";

export interface MemoryDocument {
  name: string;
  text: string;
}

interface Passage {
  hit: Omit<PassageHit, "score" | "coverage">;
  stems: Map<string, number>;
  length: number;
}

export interface MemoryLibrary extends LibraryReader {
  /** Decoded texts by source id, to check quotations against. */
  texts: Map<string, string>;
}

/** Markdown-like texts: '# ' headings, blank lines between paragraphs; a text whose name ends in .csv is one table. */
export function memoryLibrary(documents: readonly MemoryDocument[]): MemoryLibrary {
  const texts = new Map<string, string>();
  const passages: Passage[] = [];
  const tables: z.infer<typeof tableHit>[] = [];
  for (const [index, { name, text }] of documents.entries()) {
    const sourceId = sourceIdOf(contentHashOf(text));
    const documentId = `d${index}`;
    texts.set(sourceId, text);
    if (name.endsWith(".csv")) tables.push(tableOf(name, text, sourceId, documentId));
    else passages.push(...passagesOf(name, text, sourceId, documentId));
  }
  const counts = new Map<string, number>();
  for (const { stems } of passages) for (const stem of stems.keys()) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const averageLength = passages.reduce((sum, { length }) => sum + length, 0) / (passages.length || 1);
  const rarity = (stem: string) => Math.log(1 + (passages.length - (counts.get(stem) ?? 0) + 0.5) / ((counts.get(stem) ?? 0) + 0.5));

  return {
    texts,
    search: async (_scope, { query, limit }: z.infer<typeof searchInput>): Promise<z.infer<typeof searchOutput>> => {
      const words = new Map<string, string>();
      for (const word of query.match(/[\p{L}\p{N}]+/gu) ?? []) for (const stem of contentStems(word)) words.set(stem, word);
      const total = [...words.keys()].reduce((sum, stem) => sum + rarity(stem), 0) || 1;
      const scored = passages
        .map((passage) => {
          const held = [...words.keys()].filter((stem) => passage.stems.has(stem));
          const bm25 = held.reduce((sum, stem) => {
            const count = passage.stems.get(stem) ?? 0;
            return sum + (rarity(stem) * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * passage.length) / averageLength));
          }, 0);
          return { passage, bm25, coverage: held.reduce((sum, stem) => sum + rarity(stem), 0) / total };
        })
        .filter(({ bm25 }) => bm25 > 0)
        .sort((a, b) => b.bm25 - a.bm25)
        .slice(0, limit);
      const best = scored[0]?.bm25 ?? 1;
      return {
        passages: scored.map(({ passage, bm25, coverage }) => ({ ...passage.hit, score: bm25 / best, coverage })),
        terms: [...words].map(([stem, word]) => ({ word, stem, passages: counts.get(stem) ?? 0 })),
        documents: documents.length,
      };
    },
    tables: async (_scope, { query, limit, maxRows, everyRow }: z.infer<typeof tablesInput>) => {
      const asked = contentStems(query);
      const names = new Set([...asked, ...otherNames(asked).flatMap(({ stems }) => stems)]);
      const found = tables.map((table) => {
        const matched = new Set<string>();
        const isNamed = (value: Cell): boolean => {
          const stems = typeof value === "string" ? contentStems(value) : [];
          if (stems.length === 0 || !stems.every((stem) => names.has(stem))) return false;
          for (const stem of stems) matched.add(stem);
          return true;
        };
        const rows = everyRow ? [] : table.rows.filter(({ cells }) => cells.some(isNamed));
        const head = new Set(contentStems(`${table.title} ${table.columns.map((column) => column.name).join(" ")}`));
        const knows = (stem: string): boolean => matched.has(stem) || head.has(stem);
        const covered = asked.filter((stem) => knows(stem) || otherNames([stem]).some(({ stems }) => stems.every(knows)));
        const coverage = covered.length / (asked.length || 1);
        return {
          ...table,
          rows: (rows.length > 0 ? rows : table.rows).slice(0, maxRows),
          matchedWords: [...matched],
          score: coverage,
          coverage,
        };
      });
      return {
        tables: found
          .filter(({ coverage }) => coverage > 0)
          .sort((one, other) => other.score - one.score)
          .slice(0, limit),
      };
    },
    documents: () => ({ documents: [], total: documents.length, more: false }),
    overview: () => ({ documents: documents.length, passages: passages.length, tables: tables.length, languages: [] }),
  };
}

function passagesOf(name: string, text: string, sourceId: string, documentId: string): Passage[] {
  const found: Passage[] = [];
  let heading: string[] = [];
  let line = 1;
  let last = 0;
  for (const match of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const block = match[0];
    line += text.slice(last, match.index).split("\n").length - 1;
    last = match.index;
    const title = /^(#+) (.+)$/.exec(block);
    if (title?.[1] !== undefined && title[2] !== undefined) {
      heading = [...heading.slice(0, title[1].length - 1), title[2]];
      continue;
    }
    let from = 0;
    for (const piece of pieces(block)) {
      const at = block.indexOf(piece, from);
      from = at + piece.length;
      const stems = new Map<string, number>();
      const all = contentStems(`${name} ${heading.join(" ")} ${piece}`);
      for (const stem of all) stems.set(stem, (stems.get(stem) ?? 0) + 1);
      const place = { from: match.index + at, to: match.index + at + piece.length, line, heading };
      found.push({ hit: { sourceId, documentId, name, heading, text: piece, place }, stems, length: all.length });
    }
  }
  return found;
}

/** Whole sentences up to about 700 characters. */
function pieces(block: string): string[] {
  const all: string[] = [];
  let start: number | null = null;
  let end = 0;
  for (const { from, to } of sentences(block)) {
    if (start !== null && to - start > 700) {
      all.push(block.slice(start, end));
      start = from;
    }
    start ??= from;
    end = to;
  }
  if (start !== null) all.push(block.slice(start, end));
  return all;
}

function tableOf(name: string, text: string, sourceId: string, documentId: string): z.infer<typeof tableHit> {
  const lines = text.trimEnd().split("\n");
  const names = (lines[0] ?? "").split(",");
  const body = lines.slice(1).map((line) => line.split(","));
  const columns: Column[] = names.map((title, index) => {
    const values = body.map((row) => row[index] ?? "").filter((value) => value !== "");
    const numeric = values.length > 0 && values.every((value) => Number.isFinite(Number(value)));
    const year = numeric && values.every((value) => /^(?:1[0-9]|20)\d\d$/.test(value));
    return { name: title, type: year ? "year" : numeric ? "number" : "text", unit: null };
  });
  let from = (lines[0] ?? "").length + 1;
  const rows = body.map((cells, index) => {
    const quote = lines[index + 1] ?? "";
    const row = {
      row: index + 1,
      line: index + 2,
      from,
      to: from + quote.length,
      quote,
      cells: cells.map((value, at): Cell => (value === "" ? null : columns[at]?.type === "text" ? value : Number(value))),
    };
    from += quote.length + 1;
    return row;
  });
  return {
    sourceId,
    documentId,
    name,
    title: name.replace(/\.csv$/, ""),
    table: 0,
    columns,
    rowsTotal: rows.length,
    rows,
    matchedWords: [],
    score: 0,
    coverage: 0,
  };
}

/** A context whose tools read the library; records what was called. */
export function contextOver(library: LibraryReader, calls: { name: string; input: Json }[] = []): AgentContext {
  const tools = new Map(libraryTools(library).map((tool) => [tool.name, tool]));
  const signal = new AbortController().signal;
  return {
    now: "2025-06-01T00:00:00Z",
    signal,
    tools: [...tools.values()].map(({ name, description }) => ({ name, description, inputSchema: {} })),
    call: {
      tool: async (name, input) => {
        calls.push({ name, input });
        const tool = tools.get(name);
        if (tool === undefined) throw new Error(`No tool ${name}`);
        return tool.run(tool.input.parse(input), toolContext({}, { signal }));
      },
      model: () => Promise.reject(new Error("The extractive engine has no model")),
    },
    ask: () => Promise.reject(new Error("The extractive engine asks nothing within tasks")),
    progress: () => undefined,
    waiting: () => () => undefined,
  };
}

/** As `contextOver`, with the tools that read a source's own text and its headings. */
export function readingContext(library: MemoryLibrary): AgentContext {
  const { call, tools, ...rest } = contextOver(library);
  const read = ({ source, from, length }: { source: string; from: number; length: number }): Json => {
    const whole = library.texts.get(source) ?? "";
    const text = whole.slice(from, from + length);
    const place = { from, to: from + text.length, line: whole.slice(0, from).split("\n").length, heading: [] };
    return { passages: [{ sourceId: source, name: "", heading: [], text, place }], length: whole.length };
  };
  const reading: Record<string, (input: Json) => Json> = {
    read_passage: (input) => read(input as Parameters<typeof read>[0]),
    document_outline: (input) => outlineOf(library, (input as { source: string }).source),
  };
  const tool: AgentContext["call"]["tool"] = async (name, input, place) => reading[name]?.(input) ?? (await call.tool(name, input, place));
  const more = Object.keys(reading).map((name) => ({ name, description: "", inputSchema: {} }));
  return { ...rest, tools: [...tools, ...more], call: { ...call, tool } };
}

/** Headings of '#' lines; the text below one begins after a blank line. */
function outlineOf(library: MemoryLibrary, sourceId: string): Json {
  const text = library.texts.get(sourceId) ?? "";
  const above: string[] = [];
  const headings = [...text.matchAll(/^(#+) (.+)\n\n(?!#)/gmu)].map(({ index, 0: whole }) => {
    for (const [, marks = "", title = ""] of text.slice(0, index + whole.length).matchAll(/^(#+) (.+)$/gmu)) {
      above.length = marks.length - 1;
      above.push(title);
    }
    const from = index + whole.length;
    return { heading: [...above], from, line: text.slice(0, from).split("\n").length };
  });
  return { sourceId, name: "", length: text.length, headings, tables: [], warnings: [] };
}
