/** Numbers computed from rows, and rows held against each other, as sentences. Pure. */
import { languageOf } from "../../../languages/combined.ts";
import { unitOfChange } from "../figures/computing.ts";
import { natureIn } from "./aggregates.ts";
import { isOneEach } from "./query.ts";
import { entryOf, isDuration, ofConditions, ofNamed, ofShared, type Told, tell, within } from "./telling.ts";
import { type CellPlace, durationText, textOf } from "./typed-table.ts";
import { labelOf, mentionText, nameOf, partsOf } from "./wording.ts";

/** Groups named after the first. */
export const mostCompared = 3;

export function comparison(told: Told): string {
  if (isDuration(told)) return asWritten(told);
  const { table, answer, apart } = told;
  const { value } = answer.query;
  const entries = answer.from.flatMap((place) => entryOf(table, place, apart));
  const isYear = value !== null && table.columns[value]?.isTime === true;
  return tell(told, { form: "comparison", subject: ofShared(told), entries, at: null, isYear, isLeast: answer.query.order === "least" });
}

/** The cells of the compared column, each with what names its row: '48:12' is no number that a reader knows. */
export function asWritten(told: Told): string {
  const { table, answer, apart } = told;
  const { value, told: shown } = answer.query;
  const nameAt = (place: CellPlace): string =>
    apart !== null ? textOf(place.row.cells[apart]) : (entryOf(table, place, shown === value ? null : shown)[0]?.name ?? "");
  const texts = answer.from.map((place) =>
    tell(told, {
      form: "value",
      value: textOf(place.row.cells[place.column]),
      at: null,
      subject: { ...ofShared(told), thing: nameAt(place) },
    }),
  );
  return texts.join(" ");
}

export function ofNumber(told: Told, computed: number): string {
  const { table, answer, language, named } = told;
  const { form, value: column, group } = answer.query;
  switch (form) {
    case "share": {
      const quantity = languageOf(language).queries.share(nameOf(table, column ?? table.naming));
      const value = Number(computed.toPrecision(3));
      return tell(told, { form: "value", value, at: null, subject: { thing: named, quantity, unit: "%" } });
    }
    case "difference":
      return group === null ? ofDifference(told, computed) : ofTwoGroups(told, computed, group);
    case "count":
    case "distinct":
      return ofCount(told, computed, form === "distinct");
    default:
      return tell(told, {
        ...{ form: form === "mean" ? "mean" : "sum", value: computed, n: answer.from.length, span: null },
        subject: isOfMembers(told) ? ofConditions(told) : ofNamed(told),
      });
  }
}

/** Whether stocks of the members of a named group are added up: the people of some cities are not those of their country. */
function isOfMembers({ table, answer: { query } }: Told): boolean {
  const { value, selection } = query;
  const areMembers = selection.mentions.some(({ column }) => column !== table.naming && table.columns[column]?.isTime === false);
  return value !== null && areMembers && natureIn(table, value) === "stock";
}

function ofCount(told: Told, computed: number, distinct: boolean): string {
  const { table, answer, language } = told;
  const { conditions } = partsOf(table, answer.query, language);
  return tell(told, {
    ...{ form: "count", value: computed, at: null },
    of: !distinct && computed < table.rows.length ? table.rows.length : null,
    condition: conditions.length === 0 ? null : languageOf(language).queries.conditions(conditions),
    subject: { thing: null, quantity: nameOf(table, distinct ? answer.query.told : table.naming), unit: null },
    ...(distinct && { distinct: true }),
  });
}

function ofDifference(told: Told, computed: number): string {
  const { table, answer, language, apart, shared } = told;
  const { value, told: shown } = answer.query;
  const labels = answer.from.map(({ row }) => (apart === null ? labelOf(table, row) : textOf(row.cells[apart])));
  const quantity = [...new Set(answer.from.map(({ column }) => nameOf(table, column)))].join(" − ");
  const { list, differenceIn } = languageOf(language).queries;
  const rows = [list([...new Set(labels)]), shared].filter((each) => each !== "").join("; ");
  const difference = tell(told, {
    form: "value",
    value: isDuration(told) ? durationText(computed) : computed,
    at: null,
    subject: { ...ofShared(told), thing: null, quantity: differenceIn(quantity, rows), unit: unitOfChange(told.subject.unit) },
  });
  return shown === null || shown === value ? `${difference} ${comparison(told)}` : difference;
}

/** Two groups, and by how much they differ. */
function ofTwoGroups(told: Told, computed: number, group: number): string {
  const { table, answer, language, subject } = told;
  const { isMean = false, selection, at = null } = answer.query;
  const others = selection.mentions.filter(({ column }) => column !== group);
  const { list, differenceIn } = languageOf(language).queries;
  const time = at === null ? "" : mentionText(table, [at.row], at.column, language);
  const shared = within(list(others.map(({ rows, column }) => mentionText(table, rows, column, language))), time);
  const rows = [subject.thing ?? "", shared].filter((each) => each !== "").join("; ");
  const quantity = differenceIn(subject.quantity, rows);
  const difference = tell(told, {
    form: "value",
    value: computed,
    at: null,
    subject: { ...subject, thing: null, quantity, unit: unitOfChange(subject.unit) },
  });
  const measure = isOneEach(answer) ? "value" : isMean ? "mean" : "sum";
  const groups = tell(told, {
    ...{ form: "groups", by: nameOf(table, group), measure, entries: answer.entries },
    subject: { ...subject, thing: shared === "" ? null : shared },
  });
  return `${difference} ${groups}`;
}

export function ofGroups(told: Told, group: number): string {
  const { table, answer, language } = told;
  const { form, value, order, isMean = false, at = null } = answer.query;
  const time = at === null ? null : mentionText(table, [at.row], at.column, language);
  const best = form === "groups" && order !== null ? (order === "most" ? ("highest" as const) : ("lowest" as const)) : null;
  const isEach = isOneEach(answer);
  const measure = best ?? (value === null ? "count" : isEach ? "value" : isMean ? "mean" : "sum");
  const isLed = form === "groupMost";
  if (isLed && answer.cells.length > 1)
    return tell(told, {
      ...{ form: "ranking", which: order === "most" ? "highest" : "lowest", at: time, measure, subject: { ...ofNamed(told), thing: null } },
      ...{ entries: answer.entries.slice(0, answer.cells.length), of: answer.entries.length },
    });
  return tell(told, {
    ...{ form: "groups", by: nameOf(table, group), measure, subject: ofNamed(told) },
    entries: isLed ? answer.entries.slice(0, mostCompared) : answer.entries,
    ...(isLed && { leads: order === "least" ? ("lowest" as const) : ("highest" as const) }),
  });
}
