/** Marks what tells the newest among the candidates of a question that asks for it, and scores it anew. */
import { type AskedDocument, latestDate } from "./asked-documents.ts";
import type { AskedQuestion } from "./asked-question.ts";
import { asksHolder, tellsFormerHolder, tellsHolder } from "./other-answers.ts";
import { type RankedCandidate, scoreOf } from "./ranked-candidate.ts";

const aboutAsMuch = 0.8;
const halfAsMuch = 0.5;
const asLikely = 0.5;

/** Marks the latest of the candidates and of the asked documents where the latest is asked for, and who holds an office now. */
export function markNewest(
  question: AskedQuestion,
  ranked: readonly RankedCandidate[],
  documents: ReadonlyMap<string, AskedDocument>,
): void {
  if (question.asksLatest) {
    markLatest(ranked);
    markLatestDocument(ranked, documents);
  }
  if (asksHolder(question)) markHolder(question, ranked);
}

/** Of candidates that cover about as much as the best, those that tell who holds the office now; the former ones count for less beside them. */
function markHolder(question: AskedQuestion, ranked: readonly RankedCandidate[]): void {
  const most = Math.max(0, ...ranked.map(({ features }) => features.contextCoverage));
  const alike = ranked.filter(({ features, holdsType }) => holdsType === true && features.contextCoverage >= aboutAsMuch * most);
  const holders = new Set(alike.filter(({ text }) => tellsHolder(text)));
  if (holders.size === 0) return;
  for (const candidate of alike) {
    if (!holders.has(candidate) && !tellsFormerHolder(question, candidate.text)) continue;
    candidate.features.latest = holders.has(candidate) ? 1 : -1;
    candidate.score = scoreOf(candidate.features);
  }
}

/** Of candidates that cover about as much as the best, or stand below dated headings of such a document, those with the latest date. */
function markLatest(ranked: readonly RankedCandidate[]): void {
  const most = Math.max(0, ...ranked.map(({ features }) => features.contextCoverage));
  const mostAbove = Math.max(0, ...ranked.map(({ features }) => features.headingCoverage));
  const isUnderDate = ({ features, hit }: RankedCandidate): boolean =>
    features.headingCoverage >= Math.max(aboutAsMuch * mostAbove, halfAsMuch * most) && latestDate(hit.heading.at(-1) ?? "") !== "";
  const dated = ranked
    .filter((each) => each.features.contextCoverage >= aboutAsMuch * most || isUnderDate(each))
    .map((candidate) => ({ candidate, date: latestDate(`${candidate.text} ${candidate.hit.heading.at(-1) ?? ""}`) }));
  const latest = dated.reduce((last, { date }) => (date > last ? date : last), "");
  const newest = new Set(dated.filter(({ date }) => date === latest).map(({ candidate }) => candidate.hit.sourceId));
  for (const { candidate, date } of dated) {
    const isOlder = date !== "" && date !== latest && newest.has(candidate.hit.sourceId) && isUnderDate(candidate);
    if (date === "" || (date !== latest && !isOlder)) continue;
    candidate.features.latest = isOlder ? -1 : 1;
    candidate.score = scoreOf(candidate.features);
  }
}

/** Of the documents that are about as likely asked about as the likeliest, the one that was written last: the edition in force. */
function markLatestDocument(ranked: readonly RankedCandidate[], documents: ReadonlyMap<string, AskedDocument>): void {
  const alike = [...documents].filter(([, { share, date }]) => share >= asLikely && date !== "");
  const latest = alike.reduce((last, [, { date }]) => (date > last ? date : last), "");
  const newest = new Set(alike.filter(([, { date }]) => date === latest).map(([id]) => id));
  if (newest.size === alike.length) return;
  for (const candidate of ranked) {
    if (!newest.has(candidate.hit.sourceId)) continue;
    candidate.features.latestDocument = 1;
    candidate.score = scoreOf(candidate.features);
  }
}
