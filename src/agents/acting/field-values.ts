/** Values of a tool's fields: what kind of value a field takes, and words read as one. Pure. */
import type { Json } from "../../domain/base/json.ts";
import { isApproval, isRefusal } from "../../sources/text/consent.ts";
import type { Field } from "./fields.ts";
import { instantIn, minutesIn, momentIn, timeIn } from "./moments.ts";

/** Email addresses in a text. */
export const address = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu;

/** A person's answer as a value of the field's type; null where it is not one. */
export function spokenValue(field: Field, said: string, now: string): Json | null {
  const text = said.trim();
  if (text === "") return null;
  if (field.choices !== null) return field.choices.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? null;
  if (field.isList && field.type === "string") return text.split(/\s*[,;\n]\s*/u).filter((part) => part !== "");
  if (isMoment(field) && field.type === "string") return momentFor(field, text, now) ?? (field.format === null ? text : null);
  if (field.type === "boolean") return isApproval(text) ? true : isRefusal(text) ? false : null;
  if (field.type === "string") return text;
  const number = Number((/^[-+]?\d+(?:[.,]\d+)?/u.exec(text)?.[0] ?? "").replace(",", ".") || Number.NaN);
  if (Number.isNaN(number) || (field.type === "integer" && !Number.isInteger(number))) return null;
  return field.meanings.includes("duration") ? (durationFor(field, minutesIn(text)) ?? number) : number;
}

/** 'to' beside 'from' is the end of a span, and a recipient otherwise. */
export function isPeople({ name, meanings, type, format, choices }: Field, fields: readonly Field[]): boolean {
  if (choices !== null) return false;
  if (type !== "string" || !meanings.includes("people")) return format === "email";
  return name !== "to" || !fields.some((field) => field.name === "from" && isMoment(field));
}

export function isMoment({ type, meanings, format }: Field): boolean {
  if (type !== "string") return false;
  return format === "date-time" || format === "date" || ["start", "end", "day"].some((meaning) => meanings.includes(meaning as "start"));
}

export function isText({ type, meanings, format, choices, isList }: Field): boolean {
  const isWords = type === "string" && format === null && choices === null && !isList;
  return isWords && !["people", "start", "end", "day", "duration"].some((meaning) => meanings.includes(meaning as "start"));
}

/** A date where the schema wants one or the time is unknown, else an instant. The end of a span is its last day. */
export function momentFor(field: Field, text: string, now: string): string | null {
  const exact = instantIn(text);
  const isDay = field.format === "date" || (field.format === null && field.meanings.includes("day"));
  if (exact !== null && !isDay) return exact;
  const moment = momentIn(text, now);
  if (moment === null) return null;
  const isEnd = field.meanings.includes("end") || field.name === "to";
  const day = isEnd ? moment.to : moment.from;
  const isSpan = moment.from !== moment.to;
  const time = isEnd && !isSpan ? null : (moment.time ?? timeIn(text));
  if (isDay) return day;
  if (isEnd && !isSpan) return null;
  if (time !== null) return `${day}T${time}:00Z`;
  if (!isSpan) return field.format === "date-time" ? null : day;
  return field.format === "date-time" ? `${day}T${isEnd ? "23:59" : "00:00"}:00Z` : day;
}

export function durationFor({ name, description, type }: Field, minutes: number | null): Json | null {
  if (minutes === null) return null;
  if (type === "string") return `PT${minutes}M`;
  return /hour/i.test(`${name} ${description}`) && !/minute/i.test(`${name} ${description}`) ? minutes / 60 : minutes;
}

/** A list where the field takes one, else its values in one text. */
export function fitted({ isList, type }: Field, value: Json): Json {
  if (isList) return Array.isArray(value) ? value : [value];
  return Array.isArray(value) && type === "string" ? value.map(String).join(", ") : value;
}

export function fits({ type, isList }: Field, value: Json): boolean {
  if (value === null) return false;
  if (isList) return Array.isArray(value) && value.length > 0;
  if (type === "object") return typeof value === "object";
  if (type === "string") return typeof value === "string";
  return type === "boolean" ? typeof value === "boolean" : typeof value === "number";
}
