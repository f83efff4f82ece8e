/** Reads rate limits from a remote's response headers, in the spellings that are in use. Pure; times in milliseconds. */

type Headers = Readonly<Record<string, string>>;

/** A reset that is larger than this many seconds is a time since 1970, not a delay. */
const longestDelayS = 10_000_000;

/** `Retry-After` in seconds or as a date; undefined where there is none that can be read. */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers["retry-after"]?.trim();
  if (value === undefined || value === "") return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : Math.max(0, date - nowMs);
}

/**
 * How long to wait before the next request, in ms, because a window has no requests left; null if requests are left or the
 * headers do not tell. One header may describe several windows, separated by commas ("0, 1400").
 */
export function exhaustedForMs(headers: Headers, nowMs: number): number | null {
  const structured = structuredLimit(headers["ratelimit"]);
  const remaining =
    structured?.remaining ?? numbersOf(firstOf(headers, ["x-ratelimit-remaining", "x-rate-limit-remaining", "ratelimit-remaining"]));
  const resets = structured?.resets ?? numbersOf(firstOf(headers, ["x-ratelimit-reset", "x-rate-limit-reset", "ratelimit-reset"]));
  const waits = remaining.flatMap((left, index) => {
    const reset = resets[index];
    if (left > 0 || reset === undefined) return [];
    return [reset > longestDelayS ? Math.max(0, reset * 1000 - nowMs) : reset * 1000];
  });
  return waits.length === 0 ? null : Math.max(...waits);
}

/** Requests a minute, from `X-Rate-Limit-Limit: 50` with `X-Rate-Limit-Interval: 1s`; null where these are not both there. */
export function requestsPerMinute(headers: Headers): number | null {
  const limit = Number(headers["x-rate-limit-limit"]);
  const [, amount, unit] = /^(\d+)\s*(s|m|h)?$/.exec(headers["x-rate-limit-interval"]?.trim() ?? "") ?? [];
  if (!(limit > 0) || amount === undefined || Number(amount) === 0) return null;
  const seconds = Number(amount) * (unit === "h" ? 3_600 : unit === "m" ? 60 : 1);
  return (limit * 60) / seconds;
}

/** `RateLimit: "default";r=0;t=30`. */
function structuredLimit(value: string | undefined): { remaining: number[]; resets: number[] } | null {
  const items = (value ?? "").split(",").map((item) => ({ left: /;\s*r=(\d+)/.exec(item)?.[1], reset: /;\s*t=(\d+)/.exec(item)?.[1] }));
  const told = items.filter(({ left, reset }) => left !== undefined && reset !== undefined);
  if (told.length === 0) return null;
  return { remaining: told.map(({ left }) => Number(left)), resets: told.map(({ reset }) => Number(reset)) };
}

function firstOf(headers: Headers, names: readonly string[]): string | undefined {
  return names.map((name) => headers[name]).find((value) => value !== undefined);
}

function numbersOf(value: string | undefined): number[] {
  return (value ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => /^\d+(\.\d+)?$/.test(part))
    .map(Number);
}
