/** Openings of a request that do not belong to its subject: 'Please tell me about', 'Find and show me', 'I need a report for our board: …'. */
import { alternatives, spacedAlternatives } from "../../../languages/combined.ts";
import { languages } from "../../../languages/register.ts";
import type { GrammaticalCase } from "../../../languages/subjects/cases.ts";
import { findingActs } from "../../../languages/subjects/commands.ts";
import { countryNamed } from "../../../sources/places/country-names.ts";
import { caseAfter, nominative } from "../../../sources/text/nominative.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { any } from "./brief-words.ts";

const wordEnd = "(?![\\p{L}\\p{N}-])";
/** A comparison's verb says that its objects are a list, so it stays. */
const verbs = findingActs.filter((act) => act !== "compare").map((act) => spacedAlternatives(({ commands }) => commands.acts[act]));
const politeness = `(?:(?:${any("greetings")})[\\s,!]+)*`;
const phrases = `(?:${spacedAlternatives(({ brief }) => brief.openings)}|${verbs.join("|")})${wordEnd}`;
const textOf = `(?:\\s*(?:${spacedAlternatives(({ commands }) => commands.textOf)})${wordEnd})?`;
const opening = new RegExp(`^${politeness}(?:${phrases}${textOf}[\\s,:—]*|(?<=[\\s,!]))`, "iu");
/** Another command between the first and its object: 'Find and show me'. */
const next = new RegExp(`^(?:(?:${alternatives(({ commands }) => commands.joints)})\\s+)(?=${phrases})`, "iu");

/** A clause before a colon or a dash, with what it leads to. */
const leadIn = /^([^:?!;]{2,120}?)(?::|\s[-–—])\s+(.+)$/su;
const order = new RegExp(
  `^${politeness}(?!(?:${any("askers")})${wordEnd})(?:${spacedAlternatives(({ brief }) => brief.orders)})${wordEnd}`,
  "iu",
);
const orderedTopic = new RegExp(`^.*?\\s(?:${spacedAlternatives(({ brief }) => brief.orderedAbout)})\\s+`, "iu");
const article = new RegExp(`^(?:(?:${any("articles")})\\s|\\p{Lu})`, "u");
const addressee = new RegExp(`\\s+(?:${spacedAlternatives(({ brief }) => brief.addressees)})${wordEnd}`, "iu");

/** The text without for whom it asks: 'compare the two for the board'. */
export function withoutAddressee(text: string): string {
  return text.replace(addressee, "");
}

/** What a lead-in orders its questions about: '' where it only orders them, null where it is no order. */
export function topicOfOrder(lead: string): string | null {
  if (!order.test(lead)) return null;
  const text = withoutAddressee(lead).trim();
  const [before] = orderedTopic.exec(text) ?? [];
  if (before !== undefined) return namedAfter(text.slice(before.length), before, null);
  // 'We want to understand the outage', and in a language with cases 'an overview of the market' without a preposition.
  const behind = text.replace(order, "").trim();
  if (article.test(behind)) return countryNamed(behind) ?? behind;
  const owner = /^\p{Ll}/u.test(behind) ? nominative(behind, "of") : null;
  return owner === null || owner === behind ? "" : owner;
}

const wholeTexts = languages.flatMap(({ brief }) => brief.wholeTexts.map((form) => new RegExp(`^${politeness}(?:${form})$`, "iu")));
/** Matches what begins with a kind of text: 'the ferry article', 'our last letter to the mill'. */
export const kindOfText = new RegExp(
  `^(?:\\S+\\s+){0,4}?(?:${alternatives(({ commands }) => `${commands.documents}|${commands.writings}`)})${wordEnd}`,
  "iu",
);

const endsInPreposition = new RegExp(`\\s(?:${any("prepositions")})\\s$`, "iu");

/** The text that the question asks about as a whole: 'the ferry article' of 'What is the ferry article about?'; null for another question. */
export function wholeText(question: string): string | null {
  const text = question.replace(/[?.!]+$/u, "");
  for (const form of wholeTexts) {
    const { of: named, text: kind } = form.exec(text)?.groups ?? {};
    if (named !== undefined) return named;
    const before = text.slice(0, text.indexOf(kind ?? ""));
    if (kind !== undefined && kindOfText.test(kind)) return namedAfter(kind, before, endsInPreposition.test(before) ? "about" : null);
  }
  return null;
}

/** The text without for whom it orders a report, and without a lead-in that orders it; the lead-in's topic stays. */
function withoutOrder(text: string): string {
  const whole = wholeText(text);
  if (whole !== null) return whole;
  const [, lead = "", rest = ""] = leadIn.exec(text) ?? [];
  const topic = topicOfOrder(lead);
  if (topic !== null) return topic === "" ? rest : `${topic}: ${rest}`;
  return order.test(text) ? withoutAddressee(text) : text;
}

const orderVerb = new RegExp(
  `^${politeness}(?:${spacedAlternatives(({ brief }) => brief.verbs.make)}|${spacedAlternatives(({ brief }) => brief.verbs.want)})${wordEnd}\\s+(?:(?:${any("articles")})\\s+)?`,
  "iu",
);

/** An order without its verb: 'comparison of A and B' of 'Prepare a comparison of A and B'. */
export function withoutOrderVerb(text: string): string {
  return text.replace(orderVerb, "");
}

/** Whether the text orders a report: 'Create a RAID array' orders none. */
export function isOrder(text: string): boolean {
  return order.test(text) || hasOpening(text);
}

/** Whether the text begins with an opening phrase. */
export function hasOpening(text: string): boolean {
  return opening.test(text.trim()) || withoutOrder(text) !== text;
}

/** The text without its opening; unchanged where nothing would be left. */
export function withoutOpening(text: string): string {
  const whole = text.trim();
  let bare = whole;
  // 'Can you please tell me about …' has several openings.
  for (let cut = 0; cut < 4; cut += 1) bare = withoutOrder(bare).replace(opening, "").replace(next, "").trim();
  return contentStems(bare).length === 0 ? whole : bare;
}

const aside = new RegExp(`(?:[,;]|\\s[-–—])\\s*(?:${any("asides")})$`, "iu");

/** The text without an end that only says why it is asked: 'how many are there, I heard two different numbers'. */
export function withoutAside(text: string): string {
  const mark = /[?.!]*$/u.exec(text)?.[0] ?? "";
  const bare = text.slice(0, text.length - mark.length).replace(aside, "");
  return bare === text.slice(0, text.length - mark.length) || contentStems(bare).length === 0 ? text : `${bare}${mark}`;
}

/** The parts of what an opening was about as one names them: in the nominative, else with the opening's preposition. */
export function named(parts: readonly string[], request: string): string[] {
  const whole = request.trim();
  const bare = withoutOpening(whole);
  const before = whole.slice(0, whole.length - bare.length).trim();
  if (before === "" || !whole.endsWith(bare) || caseAfter(before) === null) return [...parts];
  return parts.map((part) => namedAfter(part, before, null));
}

/** A subject as one names it, from the text before it; `otherwise` is the case where that text asks for none. */
export function namedAfter(subject: string, before: string, otherwise: GrammaticalCase | null): string {
  const wanted = caseAfter(before) ?? otherwise;
  if (wanted === null) return subject;
  const preposition = before.trim().split(" ").at(-1)?.toLowerCase() ?? "";
  return nominative(subject, wanted) ?? (wanted === "about" || wanted === "by" ? `${preposition} ${subject}` : subject);
}
