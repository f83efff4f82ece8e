/** Figures as sentences in Russian. Names are not declined, so a colon or a dash follows them. */
import { areYears, capital, changeOf, percentText, periodOf, readText, sharedDecimals } from "../amounts.ts";
import { figureWords, type Telling, tellingOf } from "../figure-forms.ts";
import type { Entry, FigureSubject, StatementOf } from "../subjects/figures.ts";
import { spanned, time, when } from "./dates.ts";
import { pluralOf } from "./numbers.ts";

const language = "ru";
/** More entries are in the table beside the sentence. */
const mostListed = 6;

/** 'Норвегия, ВВП', 'CO2'. */
function named({ thing, quantity }: FigureSubject): string {
  return capital(thing === null || thing === quantity ? quantity : `${thing}, ${quantity}`);
}

function count(number: number, one: string, few: string, many: string): string {
  return `${readText(number, language)} ${pluralOf(number, one, few, many)}`;
}

function valueText(statement: StatementOf<"value">): string {
  const { subject, read } = tellingOf(statement, language);
  const { value, at, isLatest = false, period, isYear = false, end } = statement;
  const told = typeof value !== "number" ? (value ?? "–") : isYear && value < 0 ? time(String(value)) : read(value);
  if (end !== undefined) return `${end === "earliest" ? "раньше" : "позже"} всего — ${subject.thing} (${subject.quantity}: ${told})`;
  return `${named(subject)}${isLatest ? ", последнее значение" : ""}${when(at, period)}: ${told}`;
}

function changeText(statement: StatementOf<"change">): string {
  const { subject, read, bare } = tellingOf(statement, language);
  const { unit } = subject;
  const { from, to, turn, period, step } = statement;
  const span = period ?? periodOf([from.at, to.at]);
  const decimals = sharedDecimals([from.value, to.value]);
  const { difference, growth, perYear } = changeOf(from, to, unit);
  const between =
    turn === undefined
      ? ""
      : `; ${turn.value > to.value ? "наибольшее" : "наименьшее"} значение${when(turn.at, span)} — ${read(turn.value, decimals)}`;
  if (difference === 0)
    return `${named(subject)}: без изменений,${when(from.at, span)} и${when(to.at, span)} — ${read(to.value, decimals)}${between}`;
  const by = `${bare(Math.abs(difference), decimals)}${unit === "%" ? " п. п." : ""}`;
  const relative = growth === null ? "" : ` (${growth > 0 ? "+" : ""}${percentText(growth, language)} %)`;
  const yearly = perYear === null || turn !== undefined ? "" : `, около ${percentText(perYear, language, 2)} % в год`;
  const ends = `с ${read(from.value, decimals)}${when(from.at, span)} до ${read(to.value, decimals)}${when(to.at, span)}`;
  const change = difference > 0 ? "рост" : "снижение";
  const degree =
    step === undefined
      ? change
      : `${step === "most" ? "наибольш" : "наименьш"}${difference > 0 ? "ий" : "ее"} ${change}${when(to.at, span)}:`;
  return `${named(subject)}: ${degree} ${ends}, на ${by}${relative}${yearly}${between}`;
}

function peakText(statement: StatementOf<"peak">): string {
  const { subject, read } = tellingOf(statement, language);
  const { which, at, value, period } = statement;
  return `${named(subject)}: ${which === "highest" ? "наибольшее" : "наименьшее"} значение${when(at, period)} — ${read(value)}`;
}

function rankingText(statement: StatementOf<"ranking">): string {
  const { subject, read } = tellingOf(statement, language);
  const { entries, of, which, at, period, measure = "value" } = statement;
  const [one, several] =
    which === "highest" ? ["наибольшее значение", "наибольшие значения"] : ["наименьшее значение", "наименьшие значения"];
  const among = of > entries.length ? ` (всего сравнено: ${readText(of, language)})` : "";
  const decimals = sharedDecimals(entries.map(({ value }) => value));
  const word = ofGroup[measure] === "" ? "" : `, ${ofGroup[measure]}`;
  return `${capital(subject.quantity)}${word}, ${entries.length > 1 ? several : one}${when(at, period)}: ${listed(entries, decimals, read)}${among}`;
}

function countText(statement: StatementOf<"count">): string {
  const { subject } = tellingOf(statement, language);
  const { value, of, condition, at, distinct = false, period } = statement;
  const counted = `${readText(value, language)}${of === null ? "" : ` из ${readText(of, language)}`}`;
  const what = distinct ? `${capital(subject.quantity)}, разных значений` : "Записей";
  return `${what}${condition === null ? "" : `, где ${condition}`}: ${counted}${when(at, period)}`;
}

function sumOrMeanText(statement: StatementOf<"sum" | "mean">): string {
  const { subject, computed } = tellingOf(statement, language);
  const { form, value, n, span, period } = statement;
  const word = form === "sum" ? "всего" : "в среднем";
  const over =
    span === null
      ? ` по ${count(n, "строке", "строкам", "строкам")}`
      : span.from === span.to
        ? when(span.from, period)
        : ` (${spanned(span, period)})`;
  return `${named(subject)}, ${word}${over}: ${computed(value)}`;
}

const ofGroup = { sum: "сумма", mean: "среднее", count: "количество", value: "", highest: "наибольшее", lowest: "наименьшее" };

function groupsText(statement: StatementOf<"groups">): string {
  const { subject, alike } = tellingOf(statement, language);
  const { by, measure, entries, leads } = statement;
  const word = ofGroup[measure];
  const shown = entries.slice(0, mostListed);
  const decimals = Math.min(2, Math.max(statement.decimals ?? 0, measure === "mean" ? 2 : 0));
  const values = alike(
    shown.map(({ value }) => value),
    decimals,
  );
  const told = shown.map(({ name }, at) => `${time(name)} — ${values[at]}`);
  const more = entries.length > shown.length ? `; и ещё ${entries.length - shown.length}` : "";
  const head = `${named(subject)}${word === "" ? "" : `, ${word}`}`;
  const [first, ...others] = shown.map(({ name }, at) => `${time(name)} (${values[at]})`);
  if (leads !== undefined && first !== undefined) {
    const then = others.length === 0 ? "" : `, затем ${others.join(", ")}`;
    return `${head}: ${leads === "highest" ? "больше всего" : "меньше всего"} — ${first}${then}${more}`;
  }
  return `${head} ${areYears(entries) ? "по годам" : `по столбцу «${by}»`}: ${told.join("; ")}${more}`;
}

function comparisonText(statement: StatementOf<"comparison">): string {
  const { subject, computed, read: readAs } = tellingOf(statement, language);
  const { entries, at, period, isYear = false, isUnranked = false, isLeast = false, isComputed = false } = statement;
  const decimals = sharedDecimals(entries.map(({ value }) => value));
  const read: typeof readAs = isComputed ? (value) => computed(value) : readAs;
  const ranked = [...entries].sort((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
  const [first, second] = ranked;
  const head = `${capital(subject.quantity)}${when(at, period)}: ${listed(entries, decimals, read)}`;
  if (isYear || isUnranked || first === undefined || second === undefined || first.value === second.value) return head;
  const times = second.value > 0 ? first.value / second.value : 0;
  const much = times >= 2 && ranked.length === 2 ? ` (в ${percentText(times, language, 2)} раза)` : "";
  return `${head.replace(/\.$/u, "")}. ${isLeast ? "Меньше" : "Больше"}${ranked.length === 2 ? "" : " всего"}: ${time(first.name)}${much}`;
}

function trendText(statement: StatementOf<"trend">): string {
  const { subject, computed } = tellingOf(statement, language);
  return `${named(subject)}: в среднем ${computed(statement.perYear)} в год (${spanned(statement, statement.period)})`;
}

function listed(entries: readonly Entry[], decimals: number, read: Telling["read"]): string {
  const period = periodOf(entries.map(({ name }) => name));
  return entries.map(({ name, value }) => `${time(name, period)} — ${read(value, decimals)}`).join("; ");
}

export const figures = figureWords(
  language,
  {
    value: valueText,
    change: changeText,
    peak: peakText,
    ranking: rankingText,
    count: countText,
    sum: sumOrMeanText,
    mean: sumOrMeanText,
    groups: groupsText,
    comparison: comparisonText,
    trend: trendText,
  },
  time,
);
