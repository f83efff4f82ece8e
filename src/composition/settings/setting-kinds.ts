/** Setting kinds: zod schemas that parse an environment variable, with default, meaning and unit. */
import { z } from "zod";

/** Text for `.env.example`. */
export type SettingMeta = { description: string; unit?: string };

interface Bounds {
  min?: number;
  max?: number;
  whole?: boolean;
  unit?: string;
}

/** What a text has to look like, and the same in words that complete 'is not …'. */
interface Form {
  pattern: RegExp;
  expected: string;
}

export function text(fallback: string, description: string, form?: Form) {
  const given = form === undefined ? z.string() : z.string().regex(form.pattern, `is not ${form.expected}`);
  return given.default(fallback).meta({ description });
}

/** The address of a server. */
export function address(fallback: string, description: string) {
  return text(fallback, description, { pattern: /^https?:\/\/\S+$/, expected: "an address such as https://host/path" });
}

export function number(fallback: number, description: string, bounds: Bounds = {}) {
  return numeric(bounds).default(fallback).meta(metaOf(description, bounds));
}

/** An optional number, by default null. */
export function optionalNumber(description: string, bounds: Bounds = {}) {
  return numeric(bounds).nullable().default(null).meta(metaOf(description, bounds));
}

export function choice<const T extends readonly string[]>(fallback: NoInfer<T[number]>, options: T, description: string) {
  const named = options.filter((option) => option !== "").join(", ");
  return z.enum(options, `is not one of ${named}`).default(fallback).meta({ description });
}

/** Names of a list, separated by commas, each once; any case is taken. */
export function namesOf(known: readonly string[], description: string) {
  return z
    .string()
    .transform((given) => [...new Set(given.split(",").map((name) => name.trim().toLowerCase()))].filter((name) => name !== ""))
    .superRefine((given, context) => {
      const unknown = given.filter((name) => !known.includes(name)).map((name) => `'${name}'`);
      if (unknown.length === 0) return;
      const named = given.length === 1 ? "" : `: ${unknown.join(", ")} `;
      context.addIssue({ code: "custom", message: `${named}${unknown.length === 1 ? "is" : "are"} not one of ${known.join(", ")}` });
    })
    .default([])
    .meta({ description });
}

export function flag(fallback: boolean, description: string) {
  const words = { truthy: ["true", "1", "yes"], falsy: ["false", "0", "no"], error: "is not true or false" };
  return z.stringbool(words).default(fallback).meta({ description });
}

/** An optional value that must never be logged or shown, by default null. */
export function secret(description: string) {
  return z.string().nullable().default(null).meta({ description });
}

export function seconds(fallback: number, description: string, min = 1) {
  return number(fallback, description, { min, max: 86_400 * 365, whole: false, unit: "Seconds" });
}

/** Optional seconds, by default null. */
export function optionalSeconds(description: string, min = 1) {
  return optionalNumber(description, { min, max: 86_400 * 365, whole: false, unit: "Seconds" });
}

export function megabytes(fallback: number, description: string, min = 0.001) {
  return number(fallback, description, { min, whole: false, unit: "Megabytes of 1,000,000 bytes" });
}

export function count(fallback: number, description: string, max = 1_000_000) {
  return number(fallback, description, { min: 1, max });
}

function numeric(bounds: Bounds) {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, whole = true } = bounds;
  const fault = `is not ${expectedNumber(bounds)}`;
  const value = whole ? z.number(fault).multipleOf(1, fault) : z.number(fault);
  return z
    .string()
    .transform((given) => (given.trim() === "" ? Number.NaN : Number(given)))
    .pipe(value.min(min, fault).max(max, fault));
}

/** `a whole number from 1 to 64`, `a number of at least 0.001, in megabytes of 1,000,000 bytes` */
function expectedNumber({ min = 0, max, whole = true, unit }: Bounds): string {
  const range = max === undefined ? `of at least ${min}` : `from ${min} to ${max}`;
  const measure = unit === undefined ? "" : `, in ${/^[A-Z]{2}/.test(unit) ? unit : unit.charAt(0).toLowerCase() + unit.slice(1)}`;
  return `${whole ? "a whole number" : "a number"} ${range}${measure}`;
}

function metaOf(description: string, { unit }: Bounds): SettingMeta {
  return unit === undefined ? { description } : { description, unit };
}
