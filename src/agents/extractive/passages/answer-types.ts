/** What kind of answer a question asks for, and whether a sentence holds one that the question did not bring itself. */
import { dates } from "../../../sources/text/dates.ts";
import { stem } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";

export type AnswerType = "date" | "number" | "person" | "place" | "reason";

const start = "(?:^|[,;:.?!]\\s*|\\s)";
const end = "(?![\\p{L}\\p{N}])";

function asks(...patterns: string[]): RegExp {
  return new RegExp(`${start}(?:${patterns.join("|").replaceAll(" ", "\\s+")})${end}`, "iu");
}

/** In this order: 'how many years' asks for a number, 'in what year' for a date. */
const askers: readonly (readonly [AnswerType, RegExp])[] = [
  [
    "number",
    asks(
      "how (?:many|much|old|far|long|tall|high|deep|big|large|fast|heavy|wide|often|hot|cold)",
      "what (?:percentage|percent|number|amount|proportion|share|age|temperature|distance|height|length|size|area|speed|price|rate)",
      "сколько",
      "сколькими",
      "как (?:много|часто|долго|далеко)",
      "насколько",
      "как(?:ой|ая|ое|ую|ова|ово|ов) (?:процент|доля|долю|численность|население|количество|число|возраст|температура|расстояние|высота|длина|площадь|скорость|цена|вес|глубина|объ[её]м|размер)",
    ),
  ],
  [
    "date",
    asks(
      "when",
      "(?:in |on |by |during )?(?:what|which) (?:year|date|day|month|century|decade)",
      "когда",
      "(?:в |во |на |к |с |до )?как(?:ом|ой|ого|ую|ие|их) (?:году|год|года|веке|век|месяце|день|дня|числа|дату|дата|десятилетии|период|годы|годах)",
      "с каких пор",
    ),
  ],
  ["person", asks("who", "whom", "whose", "кто", "кого", "кому", "кем", "о ком", "чей", "чья", "чь[её]")],
  [
    "place",
    asks(
      "where",
      "(?:in |at |from |to )?(?:what|which) (?:city|country|state|place|town|region|continent|location|county|province|river|island)",
      "где",
      "куда",
      "откуда",
      "(?:в |на |из |с |к )?как(?:ом|ой|ого|ую|ая|ое) (?:городе|город|города|стране|страна|страны|страну|месте|место|регионе|штате|области|острове|континенте|реке|река)",
    ),
  ],
  ["reason", asks("why", "what (?:caused|causes)", "почему", "зачем", "из-за чего", "по какой причине")],
];

export interface Asker {
  type: AnswerType;
  /** The question's words that say what kind is asked for: 'in what year', «в каком городе». */
  words: string;
}

/** The kind of answer that a question asks for, or null where anything may answer it. */
export function askerOf(question: string): Asker | null {
  let found: (Asker & { at: number }) | null = null;
  for (const [type, pattern] of askers) {
    const match = pattern.exec(question);
    if (match !== null && (found === null || match.index < found.at)) found = { type, words: match[0], at: match.index };
  }
  return found === null ? null : { type: found.type, words: found.words };
}

const reasons =
  /(?<![\p{L}\p{N}])(?:because|due to|owing to|since|as a result|thus|therefore|so that|in order to|caus\p{L}+|reason\p{L}*|led to|leads to|потому|так как|поскольку|из-за|благодаря|чтобы|вследствие|в результате|поэтому|причин\p{L}+|привел\p{L}+)(?![\p{L}\p{N}])/iu;
const numberWords =
  /(?<![\p{L}\p{N}])(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|third|quarter|both|once|twice|several|один|одна|одно|одного|одной|два|две|двух|двумя|оба|обе|три|тр[её]х|тремя|четыре|четыр[её]х|пят[ьи]|шест[ьи]|сем[ьи]|восемь|восьми|девят[ьи]|десят[ьи]\p{L}*|\p{L}+надцат[ьи]|двадцат[ьи]|тридцат[ьи]|сорока?|пятьдесят|шестьдесят|сто|сотн\p{L}+|тысяч\p{L}*|миллион\p{L}*|миллиард\p{L}*|половин\p{L}+|тр[её]ть|четверть|дважды|несколько)(?![\p{L}\p{N}])/iu;
const monthsAndDays =
  /(?<![\p{L}\p{N}])(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter|январ\p{L}|феврал\p{L}|март\p{L}?|апрел\p{L}|июн\p{L}|июл\p{L}|август\p{L}?|сентябр\p{L}|октябр\p{L}|ноябр\p{L}|декабр\p{L}|весн\p{L}+|летом|осен\p{L}+|зим\p{L}+|век\p{L}{0,2})(?![\p{L}\p{N}])/iu;

/** Whether a sentence holds something of the asked kind that is not in the question itself. */
export function holdsAnswer(type: AnswerType, sentence: string, question: ReadonlySet<string>): boolean {
  switch (type) {
    case "date":
      return dates(sentence).some((date) => !question.has(stem(date.text))) || monthsAndDays.test(sentence);
    case "number":
      return (sentence.match(/\d+(?:[.,]\d+)*/gu) ?? []).some((digits) => !question.has(digits)) || numberWords.test(sentence);
    case "person":
    case "place":
      return freshNames(sentence, question) > 0;
    case "reason":
      return reasons.test(sentence);
  }
}

/** Capitalised words, not the sentence's first, that the question does not name. */
function freshNames(sentence: string, question: ReadonlySet<string>): number {
  let names = 0;
  for (const [index, word] of words(sentence).entries()) {
    if (index > 0 && /^\p{Lu}/u.test(word.text) && !question.has(stem(word.text))) names += 1;
  }
  return names;
}
