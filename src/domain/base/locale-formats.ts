/** Formats of numbers and dates by language, cached: each takes tens of microseconds to make, and a table needs hundreds. */
import { BoundedCache } from "./bounded-cache.ts";

/** Sessions name any language tag, so the caches are bounded. */
const numbers = new BoundedCache<Intl.NumberFormat>(1_000);
const dates = new BoundedCache<Intl.DateTimeFormat>(200);

export function numberFormat(language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return numbers.get(`${language} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(language, options));
}

/** Formats days and times in UTC. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dates.get(`${language} ${JSON.stringify(options)}`, () => new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }));
}
