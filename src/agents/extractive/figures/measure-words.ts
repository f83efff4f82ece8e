/**
 * Words by which questions in English and Russian ask for figures. All patterns are for lower-case text: a case-insensitive
 * pattern over all letters takes the regular-expression engine far longer to compile.
 */
import type { figureMeasures } from "../../../domain/evidence.ts";

export type Measure = (typeof figureMeasures)[number];
export type Relation = "above" | "atLeast" | "below" | "atMost";

/** Letters of the two languages: all letters of Unicode in thirty patterns take half a second to compile. */
const letter = "[a-zа-яё]";
const start = "(?<![a-zа-яё0-9])";
const end = "(?![a-zа-яё0-9])";
export const percentWord = /(?:percent|per cent|%|процент)/u;

/** Matches any of the wordings as whole words, wherever they stand in a lower-case text. */
export function any(...patterns: string[]): RegExp {
  const alternatives = patterns.join("|").replaceAll(" ", "\\s+").replaceAll("\\p{L}", letter);
  return new RegExp(`${start}(?:${alternatives})${end}`, "gu");
}

/** The more special before the more general: 'growth per year' is no 'growth'. */
export const measureWords: readonly (readonly [Measure, RegExp])[] = [
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

export const counting = any(
  "(?:how many|number of) (?:of the )?(?:years|countries|cities|rows|entries|times|people|companies|different \\p{L}+|\\p{L}+s)",
  "сколько (?:лет|раз|годов|стран|городов|строк)",
);
export const asksTime = any(
  "(?:in |on |by |during )?(?:which|what) (?:\\p{L}+ )?(?:years?|fy|month|quarter|decade)",
  "^when",
  "(?:в |на |к )?как\\p{L}{2,3} (?:год\\p{L}{0,2}|месяц\\p{L}{0,2}|квартал\\p{L}{0,2})",
  "^когда",
);
export const asksSubject = any(
  "(?:in |of )?(?:which|what|whose|who)(?! (?:was|is|were|are|did|percentage|percent))",
  "(?:в |у )?как(?:ой|ая|ое|ие|ого|ом|их)",
  "кто",
  "где",
  "where",
);
export const relations: readonly (readonly [Relation, RegExp])[] = [
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
export const totalWord = any("total", "всего", "общ(?:ая|ее|ий|ие|ую|ей|его)");
export const respectively = any("respective(?:ly)?", "соответственно");
/** Units that are named for the answer ('in current US dollars') and say nothing of what is asked. */
export const answerUnits = any(
  "in (?:current |constant |nominal )?(?:(?:us|u\\.s\\.|international) )?(?:dollars|usd|euros?|rubles?|roubles?|pounds|yen|ppm|percent|per cent|%|thousands?|millions?|billions?|kilomet(?:er|re)s|km|met(?:er|re)s|degrees(?: celsius)?)",
  "в (?:текущих |постоянных )?(?:долларах(?: сша)?|евро|рублях|процентах|тысячах|миллионах|миллиардах|градусах|км|метрах)",
);
export const askingWords = any(
  "how (?:many|much|high|large|big|tall|long|old)",
  "what (?:was|is|were|are)",
  "respective(?:ly)?",
  "соответственно",
  "(?:the )?(?:company|group|firm)(?:'s|’s)",
  "сколько",
  "каков[аоы]?",
  "какая",
  "какой",
  "какое",
  "какие",
);
