/** What figure a question asks for, in English and Russian: the measure, the years, a condition. Pure. */
import type { figureMeasures } from "../../../domain/evidence.ts";
import { dates } from "../../../sources/text/dates.ts";
import { type Quantity, quantities } from "../../../sources/text/numbers.ts";

export type Measure = (typeof figureMeasures)[number];

export interface Condition {
  /** 'exceed 5 million', «не менее 100». */
  relation: "above" | "atLeast" | "below" | "atMost";
  value: number;
}

export interface FigureIntent {
  /** Measures that the question names, the main one first; empty where it names none. */
  measures: Measure[];
  /** The years it names, ascending. */
  years: number[];
  /** From the first to the last year where it names a span ('between 1990 and 2020', 'the 1990s'). */
  span: { from: number; to: number } | null;
  /** Whether the answer is the time of an extremum ('in which year') or what has it ('which city'). */
  asksFor: "time" | "subject" | "value";
  condition: Condition | null;
  /** The question without years, measure words and units: what is left names the thing and the quantity. */
  rest: string;
}

const start = "(?<![\\p{L}\\p{N}])";
const percentWord = /(?:percent|per cent|%|процент)/iu;
const end = "(?![\\p{L}\\p{N}])";
const any = (...patterns: string[]) => new RegExp(`${start}(?:${patterns.join("|").replaceAll(" ", "\\s+")})${end}`, "giu");

/** The more special before the more general: 'growth per year' is no 'growth'. */
const measureWords: readonly (readonly [Measure, RegExp])[] = [
  [
    "growth_per_year",
    any(
      "cagr",
      "compound annual growth(?: rate)?",
      "(?:average |mean )?(?:annual|yearly) (?:percentage )?(?:growth|increase|change)(?: rate)?",
      "(?:growth|grow|grew|grown|increased?|rise|rose|change[ds]?)(?: rate)? (?:per year|a year|each year|every year|annually|per annum)",
      "средн(?:ий|его|яя|ее)(?:годов\\p{L}+| годов\\p{L}+| ежегодн\\p{L}+) (?:темп\\p{L}{0,2} )?(?:рост\\p{L}{0,2}|прирост\\p{L}{0,2})",
      "среднегодов\\p{L}+ (?:темп\\p{L}{0,2} )?(?:рост\\p{L}{0,2}|прирост\\p{L}{0,2})",
      "ежегодн\\p{L}+ (?:рост\\p{L}{0,2}|прирост\\p{L}{0,2})",
      "(?:рос|росл[аио]|раст[её]т|вырос\\p{L}{0,2}|увеличивал\\p{L}+) (?:в год|ежегодно|за год)",
    ),
  ],
  [
    "growth",
    any(
      "(?:percentage|percent|per cent) (?:change|increase|decrease|growth|decline)(?: ?/ ?\\(decrease\\))?",
      "growth(?: rate)?",
      "grow",
      "grew",
      "grown",
      "(?:темп\\p{L}{0,2} )?(?:рост|роста|прирост|прироста)",
      "вырос\\p{L}{0,2}",
      "во сколько раз",
    ),
  ],
  [
    "change",
    any(
      "(?:by )?how much (?:did|has|have|does)",
      "(?:absolute )?change[ds]?",
      "increase[ds]?(?: ?/? ?\\(?decrease[ds]?\\)?)?",
      "decrease[ds]?",
      "declined?",
      "difference",
      "на сколько",
      "насколько",
      "изменил\\p{L}+",
      "изменени\\p{L}+",
      "увеличил\\p{L}+",
      "уменьшил\\p{L}+",
      "сократил\\p{L}+",
      "снизил\\p{L}+",
      "разниц\\p{L}+",
    ),
  ],
  [
    "maximum",
    any(
      "highest",
      "largest",
      "maximum",
      "max",
      "most",
      "biggest",
      "greatest",
      "peak(?:ed)?",
      "top",
      "tallest",
      "longest",
      "heaviest",
      "fastest",
      "oldest",
      "warmest",
      "hottest",
      "richest",
      "higher",
      "larger",
      "greater",
      "bigger",
      "наибольш\\p{L}+",
      "максимальн\\p{L}+",
      "максимум\\p{L}{0,2}",
      "крупнейш\\p{L}+",
      "высочайш\\p{L}+",
      "сам\\p{L}{2,3} (?:больш|высок|крупн|длинн|тяж[её]л|быстр|стар|т[её]пл|жарк|богат|дорог)\\p{L}+",
      "больше всего",
      "выше всего",
      "пик\\p{L}{0,2}",
      "рекордн\\p{L}+",
    ),
  ],
  [
    "minimum",
    any(
      "lowest",
      "smallest",
      "minimum",
      "min",
      "least",
      "fewest",
      "shortest",
      "slowest",
      "youngest",
      "coldest",
      "poorest",
      "cheapest",
      "lower",
      "smaller",
      "наименьш\\p{L}+",
      "минимальн\\p{L}+",
      "минимум\\p{L}{0,2}",
      "сам\\p{L}{2,3} (?:маленьк|мал|низк|коротк|л[её]гк|медленн|молод|холодн|бедн|деш[её]в)\\p{L}+",
      "меньше всего",
      "ниже всего",
    ),
  ],
  ["mean", any("(?:on )?average", "mean", "средн\\p{L}+ (?:значени\\p{L}+|величин\\p{L}+)?", "средн\\p{L}+", "в среднем")],
  [
    "sum",
    any(
      "sum(?: of)?",
      "in total(?=\\s*(?:$|[?.,]))",
      "altogether",
      "combined",
      "cumulative",
      "сумм\\p{L}+",
      "суммарн\\p{L}+",
      "в сумме",
      "итого",
    ),
  ],
  ["trend", any("trend(?:s)?", "over time", "тренд\\p{L}{0,2}", "тенденци\\p{L}+", "динамик\\p{L}+")],
  [
    "latest",
    any(
      "latest",
      "most recent(?:ly)?",
      "newest",
      "current(?:ly)?(?! us)",
      "now(?:adays)?",
      "today",
      "последн\\p{L}+",
      "текущ\\p{L}+",
      "сейчас",
      "нынешн\\p{L}+",
      "на сегодня",
      "теперь",
    ),
  ],
];

const counting = any(
  "(?:how many|number of) (?:of the )?(?:years|countries|cities|rows|entries|times|people|companies|different \\p{L}+|\\p{L}+s)",
  "сколько (?:лет|раз|годов|стран|городов|строк)",
);
const asksTime = any(
  "(?:in |on |by |during )?(?:which|what) (?:\\p{L}+ )?(?:years?|month|quarter|decade)",
  "^when",
  "(?:в |на |к )?как\\p{L}{2,3} (?:год\\p{L}{0,2}|месяц\\p{L}{0,2}|квартал\\p{L}{0,2})",
  "^когда",
);
const asksSubject = any(
  "(?:in |of )?(?:which|what|whose|who)(?! (?:was|is|were|are|did|percentage|percent))",
  "(?:в |у )?как(?:ой|ая|ое|ие|ого|ом|их)",
  "кто",
  "где",
  "where",
);
const relations: readonly (readonly [Condition["relation"], RegExp])[] = [
  ["atLeast", any("at least", "no less than", "not less than", "or more", "не менее", "не меньше", "как минимум")],
  ["atMost", any("at most", "no more than", "not more than", "up to", "не более", "не больше")],
  [
    "above",
    any(
      "exceed(?:s|ed|ing)?",
      "more than",
      "over",
      "above",
      "greater than",
      "higher than",
      "larger than",
      "превы\\p{L}+",
      "более",
      "больше",
      "свыше",
      "выше",
    ),
  ],
  ["below", any("less than", "under", "below", "fewer than", "lower than", "smaller than", "менее", "меньше", "ниже")],
];
/** Units that are named for the answer ('in current US dollars') and say nothing of what is asked. */
const answerUnits = any(
  "in (?:current |constant |nominal )?(?:(?:us|u\\.s\\.|international) )?(?:dollars|usd|euros?|rubles?|roubles?|pounds|yen|ppm|percent|per cent|%|thousands?|millions?|billions?|kilomet(?:er|re)s|km|met(?:er|re)s|degrees(?: celsius)?)",
  "в (?:текущих |постоянных )?(?:долларах(?: сша)?|евро|рублях|процентах|тысячах|миллионах|миллиардах|градусах|км|метрах)",
);
const askingWords = any(
  "how (?:many|much|high|large|big|tall|long|old)",
  "what (?:was|is|were|are)",
  "сколько",
  "каков[аоы]?",
  "какая",
  "какой",
  "какое",
  "какие",
);

/** Reads the question; what it does not recognise stays in `rest`. */
export function figureIntent(question: string): FigureIntent {
  const found = dates(question);
  const years = [
    ...new Set(found.filter(({ precision }) => precision !== "decade" && precision !== "century").map((date) => date.years.from)),
  ].sort((a, b) => a - b);
  const wide = found.some(({ years: { from, to } }) => to > from) || years.length >= 2;
  const span = wide
    ? { from: Math.min(...found.map((date) => date.years.from)), to: Math.max(...found.map((date) => date.years.to)) }
    : null;
  let rest = blanked(question, found).replace(answerUnits, " ");
  const measures: { measure: Measure; at: number }[] = [];
  const condition = conditionIn(rest);
  if (condition !== null) rest = condition.rest;
  for (const [measure, pattern] of measureWords) {
    const [first] = rest.matchAll(pattern);
    if (first === undefined) continue;
    measures.push({ measure, at: first.index });
    rest = rest.replace(pattern, (text) => " ".repeat(text.length));
  }
  if (condition !== null && /how many|сколько|number of/iu.test(question)) measures.unshift({ measure: "count", at: -1 });
  const time = asksTime.test(rest);
  asksTime.lastIndex = 0;
  const subject = !time && asksSubject.test(rest);
  asksSubject.lastIndex = 0;
  return {
    measures: inPercent(
      measures.sort((a, b) => a.at - b.at).map(({ measure }) => measure),
      question,
    ),
    years,
    span,
    asksFor: time ? "time" : subject ? "subject" : "value",
    condition: condition?.condition ?? null,
    rest: rest
      .replace(asksTime, " ")
      .replace(counting, (text) => text.replace(/^(?:how many|number of|сколько)/iu, " "))
      .replace(askingWords, " ")
      .replace(/[?!.,;:«»"]+/gu, " ")
      .replace(/\s+/g, " ")
      .trim(),
  };
}

/** A change that is asked for in percent is growth. */
function inPercent(measures: Measure[], question: string): Measure[] {
  if (!percentWord.test(question)) return measures;
  return [...new Set(measures.map((measure) => (measure === "change" ? "growth" : measure)))];
}

/** The text with dates and the words that join them taken out. */
function blanked(text: string, found: readonly { from: number; to: number }[]): string {
  let left = text;
  for (const { from, to } of found) left = left.slice(0, from) + " ".repeat(to - from) + left.slice(to);
  return left;
}

function conditionIn(text: string): { condition: Condition; rest: string } | null {
  for (const [relation, pattern] of relations) {
    for (const match of text.matchAll(pattern)) {
      const behind = text.slice(match.index + match[0].length);
      const number: Quantity | undefined = quantities(behind)[0];
      // 'over the 3 year period' is no condition.
      if (number === undefined || number.from > 12 || number.unit === "years") continue;
      const to = match.index + match[0].length + number.to;
      return { condition: { relation, value: number.value }, rest: `${text.slice(0, match.index)} ${text.slice(to)}` };
    }
  }
  return null;
}

export function holds(value: number, { relation, value: limit }: Condition): boolean {
  switch (relation) {
    case "above":
      return value > limit;
    case "atLeast":
      return value >= limit;
    case "below":
      return value < limit;
    case "atMost":
      return value <= limit;
  }
}
