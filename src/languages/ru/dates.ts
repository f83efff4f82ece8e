/** Dates in Russian. */
import { oneOf } from "../alternatives.ts";
import type { DateWords } from "../subjects/dates.ts";

export const dates: DateWords = {
  months: [
    "январ[ьяею]",
    "феврал[ьяею]",
    "март[ае]?",
    "апрел[ьяею]",
    "ма[йяею]",
    "июн[ьяею]",
    "июл[ьяею]",
    "август[ае]?",
    "сентябр[ьяею]",
    "октябр[ьяею]",
    "ноябр[ьяею]",
    "декабр[ьяею]",
  ],
  dayOrdinals: "-го",
  dayOrdinalsBehind: "",
  of: "",
  yearWords: String.raw`года|году|годом|год|годы|гг?\.?`,
  yearWordsBeforeChrist: String.raw`г\.|года|году|год|гг\.`,
  earlyYearWords: String.raw`года|году|год|г\.`,
  beforeChrist: String.raw`до\s+н\.\s?э\.`,
  quarter: "квартал[еа]?",
  quarterOrdinals: "-?[йм]|-?ом",
  decades: "-?(?:х|е|ые|ых)",
  decadeYears: "год(?:ов|ы|ах)",
  century: /([IVX]{1,5}|\d{1,2}(?:-?[йгом]+)?)\s+(?:век(?:а|е|ов|у|ом|и)?|вв?\.)/u,
  centuryMark: "век",
  beforeMonth: "",
  named: oneOf`
    январ\p{L}|феврал\p{L}|март\p{L}?|апрел\p{L}|июн\p{L}|июл\p{L}|август\p{L}?|сентябр\p{L}|октябр\p{L}|ноябр\p{L}|декабр\p{L}
    весн\p{L}+|летом|осен\p{L}+|зим\p{L}+|век\p{L}{0,2}`,
  clock: oneOf`
    \d{1,2}:\d{2}|в \d{1,2} час(?:ов|а)?|полдень|полноч\p{L}|понедельник\p{L}*|вторник\p{L}*|сред[уаы]|четверг\p{L}*|пятниц\p{L}*|суббот\p{L}*
    воскресень\p{L}*|ежедневно|еженедельно|ежемесячно|ежегодно|по будням|по выходным|кажд\p{L}+ (?:день|неделю|месяц|год)`,
};
