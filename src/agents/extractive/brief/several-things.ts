/** A question for each of several things that one question asks for. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { languages } from "../../../languages/register.ts";
import { any } from "./brief-words.ts";
import { enumeration } from "./lists.ts";
import { wordEnd } from "./question-parts.ts";

/** Questions for what something has or is. */
const listQuestion = new RegExp(`^(${any("listQuestion")})(.+)$`, "iu");
const relative = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any("relatives")})${wordEnd}`, "iu");
const chosenFrom = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${any("chosenFrom")})\s`, "iu");
const leadingArticle = new RegExp(`^(?:${any("articles")})\\s+`, "iu");
const closingArticle = new RegExp(`^(.*\\s)((?:${any("articles")})\\s+)$`, "iu");
/** One question for each thing that a single question asks for. */
export function partsOf(question: string): string[] {
  const changes = changesApart(question);
  if (changes.length > 1) return changes;
  if (chosenFrom.test(question)) return [question];
  const [, opening, rest] = listQuestion.exec(question) ?? [];
  if (opening === undefined || rest === undefined || relative.test(rest)) return [question];
  const entries = enumeration(rest, { aspectsOnly: true });
  return entries.length > 1 ? entries.map((entry) => questionAbout(opening, entry)) : [question];
}

/** 'How have A and B changed' or 'how A and B have changed' as a question for each. */
export function changesApart(asked: string): string[] {
  const question = languages.reduce((text, { brief }) => text.replace(...brief.indirectChange), asked);
  const [, opening = "", rest = "", ending = ""] =
    languages.map(({ brief }) => brief.changeQuestion.exec(question)).find((found) => found !== null) ?? [];
  const entries = rest === "" ? [] : enumeration(rest);
  return entries.length > 1 ? entries.map((entry) => `${agreeing(opening, entry)}${entry}${ending}`) : [asked];
}

/** The question for one of several things: with its own article, and its verb in the number of the thing. */
function questionAbout(opening: string, entry: string): string {
  const bare = entry.replace(leadingArticle, "");
  const [, words = opening, shared = ""] = closingArticle.exec(opening) ?? [];
  return bare === entry ? `${agreeing(words, entry)}${shared}${entry}` : `${agreeing(words, bare)}${entry}`;
}

/** The opening with its verb in the number of one thing: 'How have A and B changed' asks how A has. */
function agreeing(opening: string, entry: string): string {
  return opening.replace(/\p{L}+/gu, (word) => {
    const forms = languages.map(({ brief }) => brief.singularVerb(word.toLowerCase(), entry));
    const form = forms.find((each) => each !== null) ?? word.toLowerCase();
    return form === word.toLowerCase() ? word : /^\p{Lu}/u.test(word) ? withCapital(form) : form;
  });
}
