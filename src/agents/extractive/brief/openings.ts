/** The words with which a request begins and that say nothing of its subject: 'Please tell me about', «Подготовь отчёт о». */
import { contentStems } from "../../../sources/text/stems.ts";

const about = "(?:on|about|of|into)";
const russianAbout = "(?:о|об|обо|про|по)";
const product = `(?:short |brief |detailed |full )?(?:report|overview|summary|study|review)`;
const russianProduct = "(?:краткий |подробный |полный )?(?:отч[её]т|обзор|справку|сводку|анализ|исследование)";

/** Regular expressions of openings, the longer before the shorter; a blank stands for any white space. */
const openings = [
  `(?:i|we) (?:want|need|would like)(?: you)? to (?:know|learn|understand|research|see|find out)(?: more)?(?: ${about})?`,
  `(?:i|we) (?:want|need|would like) an? ${product} ${about}`,
  `tell me(?: more| everything)?(?: ${about})?`,
  `(?:give|write|prepare|make|create)(?: me)? an? ${product}(?: ${about})?`,
  `do (?:some )?research ${about}`,
  `(?:investigate|analy[sz]e|describe|explain|summari[sz]e|outline|discuss)`,
  `(?:research|study|list|cover|report on)(?! and\\b)`,
  `find(?: out)?(?: about)?`,
  `show(?: me)?`,
  `look (?:into|at)`,
  `an? ${product} ${about}`,
  `(?:can|could) you`,
  `(?:я |мы )?(?:хочу|хотим|хотел[аи]? бы) (?:узнать|знать|понять|разобраться)(?: ${russianAbout})?`,
  `(?:мне|нам) нуж(?:ен|на|но) (?:отч[её]т|обзор|справка)(?: ${russianAbout})?`,
  `расскажи(?:те)?(?: мне| нам)?(?: ${russianAbout})?`,
  `(?:подготовь|напиши|составь|сделай|дай)(?:те)? ${russianProduct}(?: ${russianAbout})?`,
  `(?:опиши|объясни|исследуй|изучи|проанализируй|разбери|найди|узнай|покажи|перечисли|выясни|рассмотри)(?:те)?`,
];

const politeness = "(?:(?:please|hi|hello|hey|пожалуйста|здравствуйте|привет)[\\s,!]+)*";
const opening = new RegExp(
  `^${politeness}(?:(?:${openings.join("|").replaceAll(" ", "\\s+")})(?![\\p{L}\\p{N}-])[\\s,:—]*|(?<=[\\s,!]))`,
  "iu",
);

/** Whether the text begins with words that ask for work. */
export function hasOpening(text: string): boolean {
  return opening.test(text.trim());
}

/** The text without its opening, or as it is where nothing would be left. */
export function withoutOpening(text: string): string {
  let bare = text.trim();
  // 'Can you please tell me about …' has more than one.
  for (let cut = 0; cut < 3; cut += 1) bare = bare.replace(opening, "").trim();
  return contentStems(bare).length === 0 ? text.trim() : bare;
}
