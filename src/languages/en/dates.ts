/** Dates in English. */
import { oneOf } from "../alternatives.ts";
import type { DateWords } from "../subjects/dates.ts";

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
  of: "of",
  yearWords: "",
  yearWordsBeforeChrist: "",
  earlyYearWords: "",
  beforeChrist: String.raw`B\.\s?C\.(?:\s?E\.)?|BCE?`,
  quarter: "",
  quarterOrdinals: "",
  decades: "['’]?s",
  decadeYears: "",
  century: /(\d{1,2})(?:st|nd|rd|th)[\s-]+centur(?:y|ies)/iu,
  centuryMark: "",
  beforeMonth: "in|of|from|to|until|till|since|during|early|late|mid|last|this|next",
  named: oneOf`
    january|february|march|april|may|june|july|august|september|october|november|december
    monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter`,
  clock: oneOf`
    \d{1,2}(?:[:.]\d{2})? ?(?:am|pm|a\.m\.|p\.m\.|o['’]clock)|\d{1,2}:\d{2}|noon|midday|midnight|weekdays?|weekends?|daily|weekly|monthly|yearly
    (?:at|from|until|till|by) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)|every (?:day|week|month|year)`,
};
