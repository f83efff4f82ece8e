/** Answers of something else than what is asked for, which are never told as sure. Pure. */
import { strongFrom } from "../../../domain/evidence/evidence.ts";
import { spokenName } from "../../../languages/amounts.ts";
import { dates } from "../../../sources/text/dates.ts";
import { namedMonths, namedQuarters } from "../../../sources/text/named-periods.ts";
import { labelStems } from "../figures/concepts.ts";
import { asksTime } from "../figures/measure-words.ts";
import { countsAveraged } from "../figures/nature.ts";
import { askedStep, tellsOpposite, tellsSteps } from "../figures/steps.ts";
import { timeWords } from "../figures/table-series.ts";
import { behindPer } from "./groups.ts";
import { asksSales, measureNames } from "./query-traits.ts";
import type { TableQuestion } from "./question.ts";
import type { Reading } from "./reading.ts";
import { textOf } from "./typed-table.ts";
import { labelOf, nameOf } from "./wording.ts";

/** Features of what was computed in another way than asked, and the most that is said of it. */
const otherWays = ["ignored sum", "ignored mean", "ignored difference"];
const mostOfOtherWay = 0.9 * strongFrom;

/** Factor for the confidence of a count of something else, of a value in another unit than the named one, and of a level for a change: none is sure. */
const ofOther = 0.5;

/** The confidence of an answer, less where it tells something else than what is asked for. */
export function ofAsked(question: TableQuestion, reading: Reading, confidence: number): number {
  const has = (name: string): boolean => (reading.features[name] ?? 0) > 0;
  const kinds = [countsOther, ranksLevels, isHalfOfRatio, tellsNoMeasure, tellsPart, tellsOther, tellsNumber, countsTimes];
  const isOther = has("other unit") || kinds.some((isOf) => isOf(question, reading));
  const certain = confidence * (isOther ? ofOther : 1);
  return otherWays.some(has) ? Math.min(certain, mostOfOtherWay) : certain;
}

/** Whether rows are counted that the question does not name: the actions of a report for 'how many mails were lost'. */
function countsOther(question: TableQuestion, { answer, features }: Reading): boolean {
  const { form, selection, value } = answer.query;
  const open = (name: string): boolean => (features[name] ?? 0) > 0;
  // 'Who brought in the most money' counts no orders.
  if (value === null && (form === "groupMost" || form === "groups" || form === "share")) return open("open words") || asksSales(question);
  if (form === "count" && asksSales(question) && selection.limits.length === 0) return true;
  // 'On how many days was there frost': each of the rows is a day, and nothing tells the frost.
  const isEach = form === "distinct" && answer.number === selection.rows.length && open("open words");
  const isAll = isEach || (open("counts all") && !open("counts named"));
  return (form === "count" || form === "distinct") && (open("counts open head") || open("open names") || isAll);
}

/** Whether dates are counted where the question asks for no times: 'how many died' of the dates of deaths. */
function countsTimes({ tokens }: TableQuestion, { table, answer: { query } }: Reading): boolean {
  const { isTime = false, stems = [] } = table.columns[query.told ?? -1] ?? {};
  const isSaid = (stem: string): boolean => tokens.some((token) => token.stem === stem);
  return query.form === "distinct" && isTime && !stems.every(isSaid) && !tokens.some((token) => timeWords.has(token.stem));
}

/** Whether the greatest value is told where the greatest change is asked for: 'the biggest jump'. */
function ranksLevels({ lower }: TableQuestion, { table, answer }: Reading): boolean {
  const { form, value } = answer.query;
  const isRanked = form === "extreme" || form === "groupMost";
  return (
    isRanked &&
    answer.query.before === undefined &&
    askedStep(lower) !== null &&
    !tellsSteps(`${spokenName(table.columns[value ?? -1]?.name ?? "")} ${table.hit.title}`)
  );
}

/**
 * Whether a number of a single row is told that only a name of its group selects: the population of a city for that of its
 * country. A question that names the key ('which city') is answered by it.
 */
function tellsPart({ tokens }: TableQuestion, { table, answer: { query, cells } }: Reading): boolean {
  const { form, selection, told } = query;
  const [only, ...more] = selection.mentions;
  if (form !== "select" || cells.length !== 1 || only === undefined || more.length + selection.limits.length > 0) return false;
  const { columns, naming } = table;
  const [key, group] = [columns[naming], columns[only.column]];
  const isNumber = columns[told ?? -1]?.isNumeric === true && columns[told ?? -1]?.isTime === false;
  const isOfName = only.tokens.every((index) => tokens[index]?.isName === true) && only.column !== naming && group?.isNumeric === false;
  // The key of a city may be its address, which holds its name.
  const named = new Set(labelStems(cells.map(({ row }) => labelOf(table, row)).join(" ")));
  const isKeyed =
    tokens.some(({ stem }) => key?.stems.includes(stem) === true) || only.tokens.some((at) => named.has(tokens[at]?.stem ?? ""));
  return isNumber && isOfName && !isKeyed && (group?.distinct ?? 0) < table.rows.length;
}

/** Whether a name is told where a measure is asked for, since its column is called alike: 'Metropolitan area' for an area. */
function tellsNoMeasure({ tokens }: TableQuestion, { table, answer: { query, cells, number } }: Reading): boolean {
  const asked = tokens.flatMap(({ stem }) => (measureNames.has(stem) ? [stem] : []));
  const stems = labelStems(nameOf(table, query.told ?? query.value));
  if (number !== null || asked.length === 0 || !stems.some((stem) => measureNames.has(stem))) return false;
  const isNamedWhole = stems.some((stem) => !asked.includes(stem) && tokens.some((token) => token.stem === stem));
  return !isNamedWhole && cells.length > 0 && cells.every(({ row, column }) => !/\d/u.test(textOf(row.cells[column])));
}

/** Whether a number of things is told, or averaged, where what one of them comes to is asked for. */
function tellsNumber({ text }: TableQuestion, { table, answer: { query } }: Reading): boolean {
  const column = table.columns[query.value ?? query.told ?? -1];
  return column !== undefined && countsAveraged(text, column, table.columns);
}

/** Whether what came is told for what went, or a thing where a period is asked for: a rent for 'in which quarter'. */
function tellsOther({ lower }: TableQuestion, { table, answer: { query, cells } }: Reading): boolean {
  const value = table.columns[query.value ?? query.told ?? -1];
  if (tellsOpposite(lower, spokenName(value?.name ?? ""))) return true;
  // 'When' is answered by a time of the day, too.
  const asksPeriod = lower.match(asksTime)?.[0].includes(" ") === true;
  const shown = table.columns[(query.form === "groupMost" ? query.group : query.told) ?? -1];
  const isPeriod = (text: string): boolean => dates(text).length + namedMonths(text).length + namedQuarters(text).length > 0;
  return asksPeriod && shown?.isTime === false && cells.length > 0 && !cells.some(({ row, column }) => isPeriod(textOf(row.cells[column])));
}

/** Whether a value is told where its ratio to another column is asked for: 'the most seats per screen'. */
function isHalfOfRatio(question: TableQuestion, { table, answer: { query } }: Reading): boolean {
  const behind = new Set(behindPer(question).map((index) => question.tokens[index]?.stem ?? ""));
  const used = [query.value, query.group];
  return table.columns.some(
    ({ index, isNumeric, isTime }) =>
      isNumeric && !isTime && !used.includes(index) && labelStems(nameOf(table, index)).some((stem) => behind.has(stem)),
  );
}
