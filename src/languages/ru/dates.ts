/** Dates in Russian: as texts have them, and as Ralph writes them. */
import { oneOf } from "../alternatives.ts";
import { timeParts } from "../amounts.ts";
import type { DateWords } from "../subjects/dates.ts";
import type { Period } from "../subjects/figures.ts";

const nominative = "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь".split(" ");
const genitive = "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(" ");
const prepositional = "январе феврале марте апреле мае июне июле августе сентябре октябре ноябре декабре".split(" ");
const quarters = ["I", "II", "III", "IV"];

/** '2019 год', 'март 2019 года', '1 марта 2019 года'; a text that is no time as it is. */
export function time(at: string, period?: Period): string {
  const parts = timeParts(at);
  if (parts === null) return at;
  const { year, quarter, month, day } = parts;
  if (quarter !== null) return `${quarters[quarter - 1]} квартал ${year} года`;
  if (month === null || period === "year") return year < 0 ? `${-year} год до н. э.` : `${year} год`;
  return day === null || period === "month" ? `${nominative[month - 1]} ${year} года` : `${day} ${genitive[month - 1]} ${year} года`;
}

/** 'в 2019 году', '1 марта 2019 года'; empty without a time. */
export function when(at: string | null, period?: Period): string {
  if (at === null || at === "") return "";
  const parts = timeParts(at);
  if (parts === null) return ` (${at})`;
  const { year, quarter, month, day } = parts;
  if (quarter !== null) return ` в ${quarters[quarter - 1]} квартале ${year} года`;
  if (month === null || period === "year") return year < 0 ? ` в ${-year} году до н. э.` : ` в ${year} году`;
  return day === null || period === "month" ? ` в ${prepositional[month - 1]} ${year} года` : ` ${day} ${genitive[month - 1]} ${year} года`;
}

/** '1900–2017 годы', 'январь 2024 года — март 2025 года'. */
export function spanned({ from, to }: { from: string; to: string }, period?: Period): string {
  const areYears = [from, to].every((at) => timeParts(at)?.month === null && timeParts(at)?.quarter === null);
  return areYears ? `${from}–${to} годы` : `${time(from, period)} — ${time(to, period)}`;
}

const starts = "перв втор трет четв[её]рт пят шест седьм восьм девят".split(" ");
const teens = "десят одиннадцат двенадцат тринадцат четырнадцат пятнадцат шестнадцат семнадцат восемнадцат девятнадцат двадцат".split(" ");
const dayOf = (start: string): string => (start === "трет" ? "треть(?:е|его|ему)" : `${start}(?:ое|ого|ому)`);
const days = [...[...starts, ...teens].map(dayOf), ...starts.map((start) => `двадцать ${dayOf(start)}`)];

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
  days: [...days, "тридцат(?:ое|ого|ому)", "тридцать перв(?:ое|ого|ому)"],
  of: "",
  yearWords: String.raw`года|году|годом|год|годы|гг?\.?`,
  yearWordsBeforeChrist: String.raw`г\.|года|году|год|гг\.`,
  earlyYearWords: String.raw`года|году|год|г\.`,
  beforeYear: "в|с|со|к|до|по|от|на|за|начал[ае]|конц[еа]|середин[еы]",
  beforeChrist: String.raw`до\s+н\.\s?э\.`,
  quarter: String.raw`квартал[еау]?|кв\.`,
  half: "полугоди[еюия]|половин[аеуы]",
  quarterOrdinals: "-?[йм]|-?ом",
  decades: "-?(?:х|е|ые|ых)",
  decadeYears: "год(?:ов|ы|ах)",
  decadeNames: Object.fromEntries(
    Object.entries({ 0: "нулев", 10: "десят", 20: "двадцат", 30: "тридцат", 40: "сороков", 50: "пятидесят", 60: "шестидесят" })
      .concat(Object.entries({ 70: "семидесят", 80: "восьмидесят", 90: "девяност" }))
      .map(([year, start]) => [year, `${start}(?:ые|ых|ым)(?! числ)`]),
  ),
  century: /([IVX]{1,5}|\d{1,2}(?:-?[йгом]+)?)\s+(?:век(?:а|е|ов|у|ом|и)?|вв?\.)/u,
  centuryMark: "век",
  beforeMonth: "",
  named: oneOf`
    январ\p{L}|феврал\p{L}|март\p{L}?|апрел\p{L}|ма[йяе]|июн\p{L}|июл\p{L}|август\p{L}?|сентябр\p{L}|октябр\p{L}|ноябр\p{L}|декабр\p{L}
    весн\p{L}+|летом|осен\p{L}+|зим\p{L}+|век\p{L}{0,2}`,
  clock: oneOf`
    \d{1,2}:\d{2}|в \d{1,2} час(?:ов|а)?|полдень|полноч\p{L}|понедельник\p{L}*|вторник\p{L}*|сред[уаы]|четверг\p{L}*|пятниц\p{L}*|суббот\p{L}*
    воскресень\p{L}*|ежедневно|еженедельно|ежемесячно|ежегодно|по будням|по выходным|кажд\p{L}+ (?:день|неделю|месяц|год)
    (?:через|после|за|спустя|в течение) (?:(?:\d+|\p{L}{3,7}) )?(?:минут|час|сут|дн|недел|месяц|год|лет)\p{L}{0,3}`,
};
