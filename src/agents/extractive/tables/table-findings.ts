/** Turns a reading's answer into a finding: a sentence with the cells behind it, and a table where it has several rows. Pure. */
import { rounded } from "../../../domain/base/statistics.ts";
import { type Citation, type Figure, type Finding, gradeOf, strongFrom, type TableReading } from "../../../domain/evidence/evidence.ts";
import type { ResearchTable } from "../../../domain/sessions/research.ts";
import { languageOf, phrasesFor } from "../../../languages/combined.ts";
import { bareQuantity } from "../../../languages/unit-names.ts";
import { parseYear } from "../../../sources/text/dates.ts";
import { documentTitle } from "../document-title.ts";
import { answerFit } from "../figures/answer-fit.ts";
import { unitOfChange } from "../figures/computing.ts";
import { labelStems } from "../figures/concepts.ts";
import { titleOf } from "../figures/series-names.ts";
import { placeIn } from "../figures/table-series.ts";
import { mostCompared } from "./number-sentences.ts";
import { ofAsked } from "./other-answers.ts";
import { type Answer, comparedBy, isOneEach } from "./query.ts";
import type { TableQuestion } from "./question.ts";
import { type Reading, sureFrom } from "./reading.ts";
import { changed, measured } from "./row-values.ts";
import { sentence } from "./sentence.ts";
import { answerLineage } from "./table-lineage.ts";
import { type CellPlace, type TypedTable, textOf } from "./typed-table.ts";
import { labelOf, nameOf, partsOf } from "./wording.ts";

const mostRows = 12;
/** Groups that a sentence tells. */
const mostGroups = 6;
const mostCited = 60;

export interface Told {
  finding: Finding;
  table: ResearchTable | null;
}

export function told(question: TableQuestion, reading: Reading, language: string): Told {
  const { table, answer } = reading;
  const query = languageOf(language).queries.reading(partsOf(table, answer.query, language));
  const figure = isDated(table, answer) ? null : figureOf(table, answer);
  const lineage = figure === null ? undefined : answerLineage(table, answer);
  const citations = [...cited(table, answer), ...describedBy(question, reading)];
  const confidence = rounded(ofAsked(question, reading, cautious(reading.confidence) * answerFit(question.text, figure ?? undefined)), 3);
  const finding: Finding = {
    kind: "figure",
    text: sentence(table, answer, language, namedByDocument(question, reading)),
    citations,
    score: gradeOf(confidence) === "strong" ? rounded(0.85 + 0.15 * confidence, 3) : confidence,
    confidence,
    reading: { kind: kindOf(answer), query },
    ...(figure === null ? {} : { figure: { ...figure, formula: query, citations, ...(lineage && { lineage }) } }),
  };
  return { finding, table: rowsTold(table, answer, language) };
}

/** The probability, with `sureFrom` moved to the bar of strong evidence. */
function cautious(chance: number): number {
  return chance < sureFrom ? (chance * strongFrom) / sureFrom : 1 - ((1 - chance) * (1 - strongFrom)) / (1 - sureFrom);
}

/** The lines that say what the used columns are, where the question names them by these. */
function describedBy({ tokens }: TableQuestion, { table, answer: { query } }: Reading): Citation[] {
  const used = [query.value, query.told, query.group].flatMap((index) => table.columns[index ?? -1]?.description ?? []);
  const asked = new Set(tokens.map(({ stem }) => stem));
  return [...new Set(used)].filter(({ stems }) => stems.some((stem) => asked.has(stem))).map(({ citation }) => citation);
}

/** What the question names by the name of the document alone: 'Kenya' of a table in kenya.md. Null where a cell or the title names it. */
function namedByDocument({ tokens }: TableQuestion, { table, answer }: Reading): string | null {
  const { title, name } = table.hit;
  const stems = new Set(labelStems(documentTitle(name)));
  const cells = [...answer.cells, ...answer.from].flatMap(({ row }) => row.cells).filter((cell) => typeof cell === "string");
  const inTable = new Set(labelStems([title, ...cells].join(" ")));
  const names = tokens.filter(({ stem, isName }) => isName && stems.has(stem) && !inTable.has(stem));
  return names.length === 0 ? null : names.map(({ text }) => text).join(" ");
}

/**
 * Whether the answer is decided by dates or durations: a day as a fraction of a year is no figure that a reader could check,
 * and the year is none where it only decides what is told.
 */
function isDated(table: TypedTable, { query: { value, told: shown }, from, cells }: Answer): boolean {
  if (value === null) return false;
  const { isTime = false, isDuration = false } = table.columns[value] ?? {};
  if (isDuration || (isTime && cells.length > 0 && shown !== value)) return true;
  return isTime && from.some(({ row, column }) => column === value && !Number.isInteger(measured(table, row, column)));
}

function kindOf({ query: { form, limit }, cells, entries }: Answer): TableReading["kind"] {
  if (form === "choice" || form === "truth" || form === "difference" || form === "share") return "comparison";
  if (entries.length > 0) return "groups";
  if ((form === "extreme" || form === "end") && limit > 1) return "ranked";
  return cells.length > 1 ? "rows" : "value";
}

/** The number that the answer is, or that decides it. */
function figureOf(table: TypedTable, { query, cells, number, from, entries }: Answer): Omit<Figure, "citations" | "formula"> | null {
  const { form, value, order, told: shown, group, at = null } = query;
  const unit = value === null ? null : (table.columns[value]?.unit ?? null);
  const quantity = nameOf(table, value ?? shown);
  if (number !== null) {
    const measure =
      form === "count" || form === "distinct"
        ? ("count" as const)
        : form === "difference" || form === "share"
          ? ("value" as const)
          : form === "mean"
            ? ("mean" as const)
            : ("sum" as const);
    const subject =
      measure === "count"
        ? nameOf(table, form === "count" ? table.naming : shown)
        : form === "difference"
          ? `${(entries.length > 0 ? entries.map(({ name }) => name) : from.map(({ row }) => labelOf(table, row))).join(" − ")}, ${quantity}`
          : quantity;
    const unitOfNumber = measure === "count" ? null : form === "share" ? "%" : form === "difference" ? unitOfChange(unit) : unit;
    return { measure, subject, value: number, unit: unitOfNumber, at: null };
  }
  const [only, ...more] = cells;
  if (entries.length > 0) {
    const [best] = entries;
    if (best === undefined || form === "groups" || group === null) return null;
    const of = { subject: best.name, value: best.value, unit, at: at === null ? null : textOf(at.row.cells[at.column]) };
    if (isOneEach({ query, entries })) return { measure: order === "most" ? "maximum" : "minimum", ...of };
    return { measure: value === null ? "count" : query.isMean === true ? "mean" : "sum", ...of };
  }
  if (only === undefined || more.length > 0) return null;
  const text = textOf(only.row.cells[only.column]);
  const [place] = from;
  if ((form === "extreme" || form === "choice") && value !== null && place !== undefined) {
    const { before } = query;
    const best = before === undefined ? measured(table, only.row, value) : changed(table, only.row, [before, value]);
    if (best === null) return null;
    if (before !== undefined)
      return { measure: "change", subject: `${text}, ${quantity}`, value: best, unit: unitOfChange(unit), at: null };
    const subject = shown === value ? labelOf(table, only.row) : text;
    if (shown !== value && (table.columns[only.column]?.isTime === true || parseYear(text) !== null))
      return { measure: order === "most" ? "maximum" : "minimum", subject: quantity, value: best, unit, at: text };
    return { measure: order === "most" ? "maximum" : "minimum", subject: `${subject}, ${quantity}`, value: best, unit, at: null };
  }
  const raw = only.row.cells[only.column];
  if (typeof raw !== "number") return null;
  return {
    measure: "value",
    subject: `${labelOf(table, only.row)}, ${nameOf(table, only.column)}`,
    value: raw,
    unit: table.columns[only.column]?.unit ?? null,
    at: null,
  };
}

/** A citation for each row of the source with the cells that the answer rests on, those of the answer first. */
function cited(table: TypedTable, { query, cells, from }: Answer): Citation[] {
  const named = query.selection.mentions.flatMap(({ rows, column }) => rows.slice(0, 3).map((row) => ({ row, column })));
  const places = [...cells, ...from, ...(cells.length + from.length > 0 ? named.slice(0, 6) : named)].map(({ row, column }) =>
    table.placeOf(row, column),
  );
  const chosen = places.length > 0 ? places : table.rows.slice(0, 1).map((row) => table.placeOf(row, table.naming));
  const byRow = Map.groupBy(chosen, ({ row }) => row);
  return [...byRow].slice(0, mostCited).map(([row, own]) => {
    const names = [...new Set(own.map(({ column }) => table.hit.columns[column]?.name ?? String(column + 1)))];
    return { sourceId: table.hit.sourceId, place: placeIn(table.hit.table, row, names), quote: row.quote };
  });
}

/** A computed value of a table's cell, as precise as in a sentence. */
function roundedTo(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(Math.max(4, Math.floor(Math.log10(Math.abs(value))) + 3)));
}

/** The answer as a table: ranked rows, groups. */
function rowsTold(table: TypedTable, answer: Answer, language: string): ResearchTable | null {
  const { report, figures } = phrasesFor(language);
  const { query, cells, entries, from } = answer;
  const { value, told: shown, group, form } = query;
  const cite = (places: readonly CellPlace[]): Citation[] =>
    cited(table, { ...answer, cells: places, from: [], query: { ...query, selection: { ...query.selection, mentions: [] } } });
  const column = (index: number | null) => {
    const typed = index === null ? undefined : table.columns[index];
    return { name: nameOf(table, index), type: typed?.type ?? ("number" as const), unit: typed?.unit ?? null };
  };
  if (entries.length > 1 && group !== null) {
    // The sentence tells them all.
    if (entries.length <= (form === "groupMost" ? mostCompared : mostGroups)) return null;
    const chosen = entries.slice(0, mostRows);
    return {
      title: `${bareQuantity(nameOf(table, value), column(value).unit)} — ${titleOf(table.hit)}`,
      columns: [
        { ...column(group), type: "text" },
        value === null ? { name: report.measures.count, type: "number", unit: null } : { ...column(value), type: "number" },
      ],
      rows: chosen.map((entry) => [entry.name, roundedTo(entry.value)]),
      rowCitations: chosen.map((entry) => cite(entry.cells.slice(0, 20))),
      note: chosen.length < entries.length ? figures.shortened(chosen.length, entries.length) : null,
    };
  }
  if (cells.length < 2 || (form !== "extreme" && form !== "select" && form !== "end")) return null;
  // A row without a name of its own in the told column is ranked as the others are.
  const ranked = form === "extreme" && from.length > cells.length ? from : cells;
  const told = ranked.slice(0, mostRows);
  const names = form === "select" ? [table.naming] : [];
  // The value alone would not say whose it is.
  const naming = shown === null || shown === value ? table.naming : shown;
  const columns = [...new Set([...names, naming, ...(value === null ? [] : [value]), ...query.selection.limits.flatMap(comparedBy)])];
  const isSaid = columns.every((index) => index === table.naming || index === shown) && cells.length <= mostGroups;
  if (isSaid && from.length === 0) return null;
  return {
    title: titleOf(table.hit),
    columns: columns.map((index) => column(index)),
    rows: told.map(({ row }) => columns.map((index) => row.cells[index] ?? (index === naming ? labelOf(table, row) : null))),
    rowCitations: told.map(({ row }) => cite(columns.map((index) => ({ row, column: index })))),
    note: told.length < ranked.length ? figures.shortened(told.length, ranked.length) : null,
  };
}
