/** What answers an item as a whole: a part of a document, what the newest release changed, the section or the sheet that a topic names. */
import type { PassageHit } from "../../../sources/tools/library-tools.ts";
import type { AgentContext } from "../../agent.ts";
import type { AskedQuestion } from "./asked-question.ts";
import type { Judged } from "./confidence.ts";
import { askedPart, partTold, passagesOfPart } from "./document-part.ts";
import { changesAsked } from "./latest-entry.ts";
import { type ReadSection, readSection, readTopicSection } from "./leading-document.ts";
import { codeAsked, namedEntry } from "./named-entry.ts";
import { sectionOpening, sectionParts, sheetOf, topicSection } from "./named-section.ts";
import { rankCandidates } from "./ranking.ts";

export interface WholeAnswer {
  /** In the document's order; empty where nothing answers as a whole. */
  pieces: readonly Judged[];
  /** The found passages, with what was read of the section. */
  prose: readonly PassageHit[];
  /** Whether nothing else is quoted beside the pieces. */
  isAlone: boolean;
  /** Whether each piece is quoted with its paragraph or its list. */
  isWide: boolean;
  /** Whether a part is asked for that no document has, so that nothing else is sure. */
  isMissing: boolean;
}

/** `isWide`: all that is said of a topic is asked for. */
export async function wholeAnswer(
  question: AskedQuestion,
  found: readonly PassageHit[],
  isWide: boolean,
  context: AgentContext,
): Promise<WholeAnswer> {
  const part = askedPart(question.text);
  const told = part === null ? [] : partTold(part, rankCandidates(question, (await passagesOfPart(part, context)) ?? []));
  const isMissing = part !== null && told.length === 0;
  if (told.length > 0) return { pieces: told, prose: found, isAlone: true, isWide: false, isMissing };
  const code = codeAsked(question);
  const entry = code === null ? [] : namedEntry(question, code, rankCandidates(question, found, { everyLabel: true }));
  if (entry.length > 0) return { pieces: entry, prose: found, isAlone: true, isWide: false, isMissing };
  const changes = await readSection(await changesAsked(question, found, context), found, context);
  const named = changes ?? (isWide ? await readTopicSection(question, found, context) : await readSheet(question, found, context));
  if (named === null) return { pieces: [], prose: found, isAlone: false, isWide, isMissing };
  const { section, start } = named;
  const read = [...found, ...start];
  const ranked = rankCandidates(question, read, { everyLabel: true });
  const isAll = isWide || changes !== null;
  const pieces = changes !== null ? sectionParts(section, ranked) : isWide ? sectionOpening(section, ranked) : sheetOf(section, ranked);
  const isTold = pieces.length > 0;
  return { pieces, prose: isAll || isTold ? read : found, isAlone: isTold && (changes !== null || !isWide), isWide: true, isMissing };
}

/** The section whose heading is the topic and nothing else; null where there is none. */
async function readSheet(question: AskedQuestion, hits: readonly PassageHit[], context: AgentContext): Promise<ReadSection | null> {
  const section = topicSection(question, hits);
  return section?.named === 1 ? readSection(section, hits, context) : null;
}
