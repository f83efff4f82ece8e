/** Dates in English: as texts have them, and as Ralph writes them. */
import { oneOf } from "../alternatives.ts";
import { timeParts } from "../amounts.ts";
import type { DateWords } from "../subjects/dates.ts";
import type { Period } from "../subjects/figures.ts";

const months = "January February March April May June July August September October November December".split(" ");

/** '2019', 'March 2019', 'March 1, 2019', 'Q1 2019'; a text that is no time as it is. */
export function time(at: string, period?: Period): string {
  const parts = timeParts(at);
  if (parts === null) return at;
  const { year, quarter, month, day } = parts;
  const name = month === null ? undefined : months[month - 1];
  if (quarter !== null) return `Q${quarter} ${year}`;
  if (name === undefined || period === "year") return year < 0 ? `${-year} BC` : String(year);
  return day === null || period === "month" ? `${name} ${year}` : `${name} ${day}, ${year}`;
}

/** 'in 2019', 'on March 1, 2019', '(all years)'; empty without a time. */
export function when(at: string | null, period?: Period): string {
  if (at === null || at === "") return "";
  const parts = timeParts(at);
  if (parts === null) return ` (${at})`;
  return ` ${parts.day === null || period === "month" || period === "year" ? "in" : "on"} ${time(at, period)}`;
}

const units = "first second third fourth fifth sixth seventh eighth ninth".split(" ");
const upToTwenty = [
  ...units,
  ..."tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(" "),
];

export const dates: DateWords = {
  months: [
    String.raw`jan(?:uary|\.)?`,
    String.raw`feb(?:ruary|\.)?`,
    String.raw`mar(?:ch|\.)?`,
    String.raw`apr(?:il|\.)?`,
    "may",
    "june?",
    "july?",
    String.raw`aug(?:ust|\.)?`,
    String.raw`sept?(?:ember|\.)?`,
    String.raw`oct(?:ober|\.)?`,
    String.raw`nov(?:ember|\.)?`,
    String.raw`dec(?:ember|\.)?`,
  ],
  dayOrdinals: "st|nd|rd|th",
  dayOrdinalsBehind: "st|nd|rd|th",
  days: [...upToTwenty, ...units.map((unit) => `twenty[- ]${unit}`), "thirtieth", "thirty[- ]first"],
  of: "of",
  yearWords: "",
  yearWordsBeforeChrist: "",
  earlyYearWords: "",
  beforeYear: "",
  beforeChrist: String.raw`B\.\s?C\.(?:\s?E\.)?|BCE?`,
  quarter: String.raw`quarter(?:,| of)?|qtr\.?`,
  half: "half(?:,| of)?",
  quarterOrdinals: "st|nd|rd|th",
  decades: "['’]?s",
  decadeYears: "",
  decadeNames: {
    20: "twenties",
    30: "thirties",
    40: "forties",
    50: "fifties",
    60: "sixties",
    70: "seventies",
    80: "eighties",
    90: "nineties",
  },
  century: /(?:(?:early|mid|late)-)?(\d{1,2})(?:st|nd|rd|th)[\s-]+centur(?:y|ies)/iu,
  centuryMark: "",
  beforeMonth: "in|of|from|to|until|till|since|during|early|late|mid|last|this|next",
  named: oneOf`
    january|february|march|april|may|june|july|august|september|october|november|december
    mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|spring|summer|autumn|winter`,
  clock: oneOf`
    \d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.|p\.m\.|o['’]clock)|\d{1,2}:\d{2}|noon|midday|midnight|weekdays?|weekends?|daily|weekly|monthly|yearly
    (?:at|from|until|till|by) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|every (?:day|week|month|year)
    (?:after|within|every|for|until) (?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|the first|the last) (?:\p{L}+ )?(?:minute|hour|day|week|month|year)s?`,
};
