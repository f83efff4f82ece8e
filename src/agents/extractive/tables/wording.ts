/** A reading's answer as a sentence, and its query as its words name it. Pure. */
import { languageOf } from "../../../languages/combined.ts";
import { figureSentence } from "../../../languages/figure-sentences.ts";
import type { FigureStatement, FigureSubject } from "../../../languages/subjects/figures.ts";
import type { QueryCondition, QueryParts } from "../../../languages/subjects/queries.ts";
import { titleOf } from "../figures/series-names.ts";
import type { TableRow } from "../figures/table-series.ts";
import { isGeneric } from "../figures/value-columns.ts";
import { meanOfGroup } from "./grouped-rows.ts";
import type { Answer, Query } from "./query.ts";
import { measured } from "./row-values.ts";
import { type CellPlace, durationText, type TypedTable, textOf } from "./typed-table.ts";

/** Longer lists stand in the table alone. */
const mostListed = 12;
/** Groups named after the first. */
export const mostCompared = 3;

/** 'Value' is named by its table. */
export function nameOf(table: TypedTable, column: number | null): string {
  const name = column === null ? "" : (table.columns[column]?.name ?? "");
  return isGeneric(name) || name === "" ? titleOf(table.hit) : name;
}

export function labelOf({ naming, namedBeside }: TypedTable, row: TableRow): string {
  const parts = [naming, ...(namedBeside === null ? [] : [namedBeside])].map((column) => textOf(row.cells[column]));
  return parts.join(" ").trim();
}

/** The answer as one or two sentences in the reader's language; `about` is what the document names and no cell does. */
export function sentence(table: TypedTable, answer: Answer, language: string, about: string | null = null): string {
  const { queries } = languageOf(language);
  const tell = (statement: FigureStatement): string => figureSentence(statement, language);
  const { query, cells, number, word, entries, from } = answer;
  const { form, value, told: shown, group, order, limit, nth, selection } = query;
  const mentioned = queries.list(selection.mentions.map(({ rows, column }) => mentionText(rows, column)));
  const within = (thing: string): string => [about ?? "", thing].filter((name) => name !== "").join(", ");
  const named = within(mentioned);
  const subject: FigureSubject = { thing: null, quantity: nameOf(table, value), unit: unitOf(table, value) };
  const ofNamed: FigureSubject = { ...subject, thing: named === "" ? null : named };
  const isYear = value !== null && table.columns[value]?.isTime === true;
  const isDuration = value !== null && table.columns[value]?.isDuration === true;
  const apart = columnApart(answer);
  const shared = queries.list(
    apart === null ? [] : selection.mentions.filter(({ column }) => column !== apart).map(({ rows, column }) => mentionText(rows, column)),
  );
  const compared: FigureSubject = shared === "" ? subject : { ...subject, quantity: `${subject.quantity} (${shared})` };
  if (word !== null) return `${queries.truth[word]}. ${comparison()}`;
  if (number !== null) return ofNumber(number);
  if (entries.length > 0 && group !== null) {
    const best = form === "groups" && order !== null ? (order === "most" ? ("highest" as const) : ("lowest" as const)) : null;
    const measure = best ?? (value === null ? "count" : limit === meanOfGroup ? "mean" : "sum");
    const shownEntries = form === "groupMost" ? entries.slice(0, mostCompared) : entries;
    const leads = form === "groupMost" ? (order === "least" ? ("lowest" as const) : ("highest" as const)) : null;
    const ofGroups = { form: "groups", by: nameOf(table, group), measure, entries: shownEntries, subject: ofNamed } as const;
    return tell(leads === null ? ofGroups : { ...ofGroups, leads });
  }
  if (form === "choice") return `${textOf(cells[0]?.row.cells[cells[0].column])}. ${comparison()}`;
  if (form === "extreme" && isDuration && from.length > 0) return asWritten();
  const best =
    form === "extreme" && nth === 1 && !isYear ? from.flatMap((place) => entryOf(table, place, shown === value ? null : shown)) : [];
  if (best.length === 0) return ofCells();
  return tell({
    form: "ranking",
    which: order === "most" ? "highest" : "lowest",
    entries: best,
    of: selection.rows.length,
    at: null,
    subject,
  });

  /** The cells of the compared column, each with what names its row: '48:12' is no number that a reader knows. */
  function asWritten(): string {
    const named = (place: CellPlace): string =>
      apart !== null ? textOf(place.row.cells[apart]) : (entryOf(table, place, shown === value ? null : shown)[0]?.name ?? "");
    const texts = from.map((place) =>
      tell({ form: "value", value: textOf(place.row.cells[place.column]), at: null, subject: { ...compared, thing: named(place) } }),
    );
    return texts.join(" ");
  }

  function comparison(): string {
    if (isDuration) return asWritten();
    const entries = from.flatMap((place) => entryOf(table, place, apart));
    return tell({ form: "comparison", subject: compared, entries, at: null, isYear });
  }

  function ofNumber(computed: number): string {
    if (form === "share") {
      const quantity = queries.share(nameOf(table, value ?? table.naming));
      return tell({ form: "value", value: computed, at: null, subject: { thing: named, quantity, unit: "%" }, decimals: 1 });
    }
    if (form === "difference" && group !== null) return ofGroups(computed);
    if (form === "count" || form === "distinct") {
      const quantity = nameOf(table, form === "count" ? table.naming : shown);
      const condition = conditionText(table, query, language);
      const of = form === "count" && computed < table.rows.length ? table.rows.length : null;
      const subject: FigureSubject = { thing: null, quantity, unit: null };
      return tell({ form: "count", value: computed, of, condition, at: null, subject, ...(form === "distinct" && { distinct: true }) });
    }
    if (form !== "difference")
      return tell({ form: form === "mean" ? "mean" : "sum", value: computed, n: from.length, span: null, subject: ofNamed });
    const labels = queries.list([...new Set(from.map(({ row }) => (apart === null ? labelOf(table, row) : textOf(row.cells[apart]))))]);
    const quantity = [...new Set(from.map(({ column }) => nameOf(table, column)))].join(" − ");
    const difference = tell({
      form: "value",
      value: isDuration ? durationText(computed) : computed,
      at: null,
      subject: { ...compared, thing: null, quantity: `Δ ${quantity} (${[labels, shared].filter((each) => each !== "").join("; ")})` },
    });
    return shown === null || shown === value ? `${difference} ${comparison()}` : difference;
  }

  /** The two groups of which the second is named last, and by how much they differ. */
  function ofGroups(computed: number): string {
    const shared = queries.list(
      selection.mentions.filter(({ column }) => column !== group).map(({ rows, column }) => mentionText(rows, column)),
    );
    const quantity = shared === "" ? subject.quantity : `${subject.quantity} (${shared})`;
    const measure = limit === meanOfGroup ? "mean" : "sum";
    const told = tell({
      form: "groups",
      by: nameOf(table, group),
      measure,
      entries,
      subject: { ...subject, thing: shared === "" ? null : shared },
    });
    return `${tell({ form: "value", value: computed, at: null, subject: { ...subject, thing: null, quantity: `Δ ${quantity}` } })} ${told}`;
  }

  function ofCells(): string {
    const [only] = cells;
    if (only === undefined) return "";
    const texts = [...new Set(cells.map(({ row, column }) => textOf(row.cells[column])))];
    const column = table.columns[only.column];
    const thing = only.column === table.naming ? named : cells.length > 1 ? named : within(labelOf(table, only.row));
    const told: FigureSubject = { thing: thing === "" ? null : thing, quantity: nameOf(table, only.column), unit: null };
    const raw = only.row.cells[only.column];
    if (texts.length === 1 && typeof raw === "number")
      return tell({
        form: "value",
        value: raw,
        at: null,
        isYear: column?.type === "year",
        subject: { ...told, unit: column?.unit ?? null },
      });
    const text = texts.length <= mostListed ? queries.list(texts) : `${texts.slice(0, mostListed).join(", ")} …`;
    return tell({ form: "value", value: text, at: null, subject: told });
  }
}

/** The column that tells two compared rows apart where what names the rows does not: the years of one town. */
function columnApart({ query: { form, selection } }: Answer): number | null {
  const [one, other] = selection.mentions;
  const isPair = form === "choice" || form === "truth" || form === "difference";
  return isPair && one !== undefined && one.column === other?.column && selection.mentions.length > 2 ? one.column : null;
}

/** The conditions of a query in words: 'Height > 30'; null without any. */
function conditionText(table: TypedTable, query: Query, language: string): string | null {
  const { conditions } = partsOf(table, query);
  return conditions.length === 0 ? null : languageOf(language).queries.conditions(conditions);
}

function unitOf(table: TypedTable, column: number | null): string | null {
  return column === null ? null : (table.columns[column]?.unit ?? null);
}

function entryOf(table: TypedTable, { row, column }: CellPlace, named: number | null = null): { name: string; value: number }[] {
  const value = measured(table, row, column);
  const name = named === null || named === table.naming || named === table.namedBeside ? labelOf(table, row) : textOf(row.cells[named]);
  return value === null ? [] : [{ name: name === "" ? labelOf(table, row) : name, value }];
}

function mentionText(rows: readonly TableRow[], column: number): string {
  return [...new Set(rows.map((row) => textOf(row.cells[column])))].slice(0, 3).join(" / ");
}

/** The query as its words name it. */
export function partsOf(table: TypedTable, query: Query): QueryParts {
  const { form, value, told: shown, group, order, limit, nth, selection } = query;
  const name = (column: number | null): string | null => (column === null ? null : nameOf(table, column));
  const computed = {
    count: "count",
    distinct: "distinct",
    sum: "sum",
    mean: "mean",
    difference: "difference",
    share: "share",
    choice: "comparison",
    truth: "comparison",
  } as const;
  const isBest = form === "groups" && order !== null;
  const grouped =
    group === null || isBest ? null : value === null ? ("count" as const) : limit === meanOfGroup ? ("mean" as const) : ("sum" as const);
  const conditions: QueryCondition[] = [
    ...selection.mentions.map(({ rows, column }) => ({
      column: name(column) ?? "",
      relation: "is" as const,
      value: mentionText(rows, column),
    })),
    ...selection.without.map(({ rows, column }) => ({
      column: name(column) ?? "",
      relation: "isNot" as const,
      value: mentionText(rows, column) || "–",
    })),
    ...selection.limits.map(({ column, condition }) => ({
      column: name(column) ?? "",
      relation: condition.relation,
      // A fraction of a year is a day that nobody knows by it.
      value: String(table.columns[column]?.isTime === true ? Math.floor(condition.value) : condition.value),
    })),
  ];
  const ends =
    order === null
      ? null
      : form === "end"
        ? order === "most"
          ? ("first" as const)
          : ("last" as const)
        : order === "most"
          ? ("highest" as const)
          : ("lowest" as const);
  return {
    computed: form in computed ? computed[form as keyof typeof computed] : grouped,
    told: name(shown),
    value: name(value),
    order: group === null || isBest ? ends : null,
    limit: group === null && form !== "neighbour" ? limit : 1,
    nth,
    group: name(group),
    conditions,
    beside: form === "neighbour" ? (limit < 0 ? "before" : "after") : null,
  };
}
