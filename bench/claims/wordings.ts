/** How a fact is quoted, and how a claim says it: other words, other spellings of numbers. */
import type { Fact, Quotation } from "./facts.ts";

type Random = () => number;

const grouped = (value: number, language: string) => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value);
const rounded = (value: number, digits: number) => Number(value.toPrecision(digits));

/** The number in words of its scale, with so many digits: '38.5 million'. */
function scaled(value: number, digits: number, language: Fact["language"]): string | null {
  const scales = {
    en: [
      [1e9, "billion"],
      [1e6, "million"],
    ],
    ru: [
      [1e9, "млрд"],
      [1e6, "млн"],
    ],
  } as const;
  const found = scales[language].find(([factor]) => value >= factor);
  return found === undefined ? null : `${grouped(rounded(value / found[0], digits), language)} ${found[1]}`;
}

export function quotations(fact: Fact): Quotation[] {
  const { name, year, value, measure, unit, language } = fact;
  const number = grouped(value, language);
  const prose = (text: string, context: string[] = []): Quotation => ({ text, isRow: false, context });
  if (language === "ru")
    return [
      prose(`${name}: ${measure} в ${year} году — ${number} ${unit.own}.`),
      prose(`По данным за ${year} год, ${measure} — ${number} ${unit.own}.`, [name]),
      { text: `${name};${year};${value}`, isRow: true, context: [measure, "Страна", "Год"] },
    ];
  return [
    prose(`In ${year} the ${measure} of ${name} stood at ${number}${unit.own === "" ? "" : ` ${unit.own}`}, according to the yearbook.`),
    prose(`The ${measure} was ${number}${unit.own === "" ? "" : ` ${unit.own}`} in ${year}, and more was not known by then.`, [
      name,
      "Yearbook",
    ]),
    { text: `${name},${year},${value}`, isRow: true, context: [measure, "name", "year"] },
    { text: `| ${year} | ${name} | ${number} |`, isRow: true, context: [measure] },
  ];
}

/** Spellings of the value that are right, and how the claim has to introduce them. */
function spellings({ value, language }: Fact, random: Random): string {
  const about = language === "ru" ? "около" : "about";
  const words = scaled(value, 3, language);
  const plain = Number.isInteger(value) ? value : rounded(value, Math.max(2, String(Math.trunc(value)).length + 1));
  const all = [grouped(value, language), grouped(plain, language), String(plain).replace(".", language === "ru" ? "," : ".")];
  if (words !== null) all.push(words, `${about} ${scaled(value, 2, language)}`);
  if (value >= 1_000 && Number.isInteger(value)) all.push(`${about} ${grouped(rounded(value, 2), language)}`);
  return all[Math.floor(random() * all.length)] ?? "";
}

export function claimOf(fact: Fact, random: Random, number = spellings(fact, random)): string {
  const { name, year, measure, unit, language } = fact;
  const words = `${number}${unit.own === "" ? "" : ` ${unit.own}`}`;
  const all =
    language === "ru"
      ? [
          `В ${year} году ${measure} (${name}) — ${words}.`,
          `${name} за ${year} год: ${measure} — ${words}.`,
          `Итак, ${measure}, страна ${name}: ${words}.`,
        ]
      : [
          `For ${year}, the yearbook gives ${name} a ${measure} of ${words}.`,
          `The ${measure} of ${name} came to ${words} in ${year}.`,
          `It was ${words}, the ${measure} of ${name}.`,
          `${name} had a ${measure} of ${words} in ${year}.`,
        ];
  return all[Math.floor(random() * all.length)] ?? "";
}
