/** The passages in which an item is answered: found by its words, with the opening of the documents that it is about. */
import { isCountry } from "../../../sources/places/country-names.ts";
import { rankPool } from "../../../sources/ranking/pool-ranking.ts";
import { indexedText } from "../../../sources/text/markup.ts";
import { contentStems, stem as stemOf } from "../../../sources/text/stems.ts";
import { words } from "../../../sources/text/words.ts";
import type { PassageHit, SearchOutput } from "../../../sources/tools/library-tools.ts";
import { turns } from "../../../time/turns.ts";
import type { AgentContext } from "../../agent.ts";
import { searchDocuments } from "../library-calls.ts";
import type { TaskItem } from "../task-items.ts";
import { addedTerms, type WebEvidence } from "../web-calls.ts";
import { type AskedQuestion, askedQuestion } from "./asked-question.ts";
import { restOfLeading } from "./leading-document.ts";
import { quantityNames } from "./measured-quantities.ts";
import { namedThings } from "./named-things.ts";

/** Maximum number of passages searched for an item. */
const passagesRead = 30;
const passagesReadWidely = 60;

/** What is searched for an item: the question, the passages of prose that share its words, and its words as they were found. */
export interface ItemPassages {
  asked: AskedQuestion;
  prose: PassageHit[];
  searched: string[];
  terms: FoundPassages["terms"];
}

/** How an item is searched for. `passages`: how many the library has. */
interface Search {
  passages: number;
  widen: boolean;
  web: WebEvidence;
}

export async function passagesFor(item: TaskItem, context: AgentContext, { passages, widen, web }: Search): Promise<ItemPassages> {
  const limit = widen ? passagesReadWidely : passagesRead;
  // A heading 'Population' holds how many people live there.
  const own = contentStems(item.query);
  const added = new Set([...quantityNames(item.question)].filter((name) => !own.includes(name)));
  const query = [item.query, ...added].join(" ");
  const found = withWeb(item.query, await searchDocuments(context, { query, limit, widen }), passages, web, limit);
  const terms = withoutMistaken(item.question, found);
  const asked = { ...askedQuestion(item.question, terms, found.total, item), isUncertain: item.isDisputed };
  await turns.next();
  const inProse = found.passages.filter(({ place }) => place.table === undefined);
  const rest = await restOfLeading(asked, inProse, context);
  return {
    asked,
    prose: [...inProse, ...rest],
    searched: found.terms.filter(({ word }) => !added.has(word)).map(({ word }) => word),
    terms,
  };
}

/** A name is no misspelt word that is none: 'Spain' is not read as the 'span' that was found in its place. */
function withoutMistaken(question: string, { passages, terms }: FoundPassages): FoundPassages["terms"] {
  // The first word of a topic may be misspelt: 'Sharpner: how often'.
  const capitals = words(question).filter(({ text }, index) => index > 0 && /^\p{Lu}/u.test(text));
  const names = new Set(capitals.map(({ text }) => stemOf(text)));
  const read = terms.filter(({ stem, near }) => near?.[0] === stem[0] && (names.has(stem) || isCountry([stem])));
  if (read.length === 0) return terms;
  const told = new Set(passages.flatMap(({ heading, text }) => namedThings(`${heading.join("\n")}\n${text}`)).map((name) => name.stem));
  return terms.map((term) => (read.includes(term) && !told.has(term.near ?? "") ? { ...term, near: undefined } : term));
}

interface FoundPassages {
  passages: PassageHit[];
  terms: SearchOutput["terms"];
  /** Passages of the documents in scope and of the pages that were read. */
  total: number;
}

/** What the documents gave, as it is where the web gave nothing; else both together, the best `limit` of them. */
function withWeb(query: string, found: SearchOutput, passages: number, web: WebEvidence, limit: number): FoundPassages {
  if (web.passages.length === 0) return { passages: found.passages, terms: found.terms, total: passages };
  const terms = addedTerms(found.terms, web.terms);
  const total = passages + web.total;
  const candidates = [...found.passages, ...web.passages].map((hit) => ({
    ...{ hit, documentId: hit.documentId, ord: hit.place.from === 0 ? 0 : 1 },
    titleStems: contentStems([hit.name, ...hit.heading].join(" ")),
    stems: contentStems(indexedText(hit.text)),
  }));
  const ranked = rankPool(query, candidates, terms, total).slice(0, limit);
  return { passages: ranked.map(({ candidate: { hit }, score, coverage }) => ({ ...hit, score, coverage })), terms, total };
}
