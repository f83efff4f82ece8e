/** Times, durations and money in the reader's language. */
import { language } from "./preferences.ts";

/** '1 h 5 min', '3 min 20 s', '4 s'. */
export function durationText(ms: number): string {
  const [h, min, s] = language.value === "ru" ? ["ч", "мин", "с"] : ["h", "min", "s"];
  const seconds = Math.max(0, Math.round(ms / 1_000));
  if (ms > 0 && ms < 500) return `< 1 ${s}`;
  if (seconds < 60) return `${seconds} ${s}`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return minutes < 10 && seconds % 60 > 0 ? `${minutes} ${min} ${seconds % 60} ${s}` : `${minutes} ${min}`;
  return `${Math.floor(minutes / 60)} ${h} ${minutes % 60} ${min}`;
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** '5 minutes ago'. */
export function ageText(at: string, now: number): string {
  const seconds = Math.round((Date.parse(at) - now) / 1_000);
  // The narrow form of Russian is a number with a minus.
  const style = language.value === "ru" ? "short" : "narrow";
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: "auto", style });
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (["second", 1] as const);
  if (unit === "second" && Math.abs(seconds) < 10) return format.format(0, "second");
  return unit === "day" && Math.abs(seconds) > 30 * size
    ? new Date(at).toLocaleDateString(language.value, { dateStyle: "medium" })
    : format.format(Math.round(seconds / size), unit);
}

export function clockText(at: string): string {
  return new Date(at).toLocaleTimeString(language.value, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
}

/** null where the price is not known. */
export function costText(usd: number | null): string {
  if (usd === null) return "—";
  const digits = usd > 0 && usd < 0.1 ? 4 : 2;
  return new Intl.NumberFormat(language.value, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(usd);
}

export function numberText(value: number): string {
  return new Intl.NumberFormat(language.value).format(value);
}
