/**
 * Numbers of texts in languages that Ralph has no words of, written so that they can be read: digits of every script as 0 to
 * 9, and apart from letters of scripts without spaces.
 */

/** Letters that stand beside a number without a space. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const worthReading = new RegExp(`[${unspaced}]|(?![0-9])\\p{Nd}`, "u");
const otherDigits = /(?![0-9])\p{Nd}/gu;
const beside = new RegExp(`(?<=[${unspaced}])(?=\\d)|(?<=\\d)(?=[${unspaced}])`, "gu");
const day = /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월](?:\s?(\d{1,2})\s?[日일])?/gu;
const scales: Readonly<Record<string, number>> = {
  ...{ 千: 1e3, 万: 1e4, 萬: 1e4, 亿: 1e8, 億: 1e8, 兆: 1e12 },
  ...{ 천: 1e3, 만: 1e4, 억: 1e8, 조: 1e12 },
};
const scaled = new RegExp(`(\\d[\\d,]*(?:\\.\\d+)?)\\s?([${Object.keys(scales).join("")}])(?!\\d)`, "gu");

export function withPlainDigits(text: string): string {
  if (!worthReading.test(text)) return text;
  return text
    .replace(otherDigits, digitOf)
    .replace(day, dayOf)
    .replace(scaled, (_, number: string, scale: string) => ` ${Math.round(Number(number.replaceAll(",", "")) * (scales[scale] ?? 1))} `)
    .replace(beside, " ");
}

/** A day without its year is left out: other texts write its month in words. */
function dayOf(_: string, year: string | undefined, month: string, dayOfMonth: string | undefined): string {
  if (year === undefined) return " ";
  return ` ${[year, month, ...(dayOfMonth === undefined ? [] : [dayOfMonth])].map((part) => part.padStart(2, "0")).join("-")} `;
}

/** The digits of a script stand in a row, from zero on. */
function digitOf(digit: string): string {
  const plain = digit.normalize("NFKC");
  const code = plain.codePointAt(0) ?? 0;
  if (/[0-9]/.test(plain)) return plain;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}
