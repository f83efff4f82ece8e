/** The slides of a report in the template's order. Pure; nothing here knows the file format. */
import type { ReportPart } from "../../domain/reports/template.ts";
import type { Block } from "../document/blocks.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { closingSlides, methodSlides, sourceSlides } from "./closing-slides.ts";
import { headline } from "./headline.ts";
import type { Look } from "./look.ts";
import { gapPieces, type Piece, piece, piecesOf, sidePieces } from "./pieces.ts";
import { sectionSlides } from "./section-slides.ts";
import { allSectionSlides } from "./shared-slides.ts";
import type { Slide } from "./slide.ts";
import { textSlides } from "./text-slides.ts";
import { titleSlide } from "./title-slide.ts";

/** Slides of a section's text; more of it is in the notes. */
const mostSectionSlides = 2;
/** Slides of what a reader must not miss. */
const mostVitalSlides = 8;

export function deckOf(document: ReportDocument, look: Look): Slide[] {
  const { order } = document.template;
  // Sources and method share the last slide where they are side by side in the template, as they usually do.
  const isClosed = order.indexOf("method") === order.indexOf("sources") + 1;
  const parts = order.flatMap((part) => {
    if (isClosed && part === "sources") return closingSlides(document, look);
    if (isClosed && part === "method") return [];
    return partSlides(part, document, look);
  });
  return [titleSlide(document, look), ...parts];
}

function partSlides(part: ReportPart, document: ReportDocument, look: Look): Slide[] {
  const { labels, summary, disagreements, notFound, language } = document;
  const texts = (blocks: readonly Block[]): Piece[] => blocks.flatMap((block) => piecesOf(block, document));
  const chapter = (title: string, pieces: Piece[], most = mostVitalSlides): Slide[] =>
    pieces.length === 0 ? [] : textSlides({ title: headline(title, look.factor), kicker: "" }, pieces, document, look, most);
  switch (part) {
    case "summary":
      return summary === null
        ? []
        : sectionSlides({ ...summary, title: labels.summary }, document, look, { isLed: false, most: mostVitalSlides });
    case "sections":
      return allSectionSlides(document, look, { isLed: document.isEvidence, most: mostSectionSlides });
    case "conclusion":
      return chapter(labels.conclusion, texts(document.conclusion));
    case "recommendations":
      return chapter(labels.recommendations, texts(document.recommendations));
    case "disagreements":
      return chapter(
        labels.disagreements,
        disagreements.flatMap((item) => sidePieces(item, language)),
      );
    case "evidenceLimits":
      return chapter(labels.evidenceLimits, texts(document.evidenceLimits));
    case "notFound":
      return chapter(
        labels.notFound,
        notFound.flatMap((gap) => gapPieces(gap, document)),
      );
    case "sources":
      return sourceSlides(document, look);
    case "method":
      return methodSlides(document, look);
    case "conversation":
      return chapter(labels.conversation, conversationPieces(document), mostSectionSlides);
    // The passages are in the notes of the slides that cite them.
    case "appendix":
      return [];
  }
}

function conversationPieces(document: ReportDocument): Piece[] {
  const { conversationRemark, language } = document;
  const remark = conversationRemark === null ? [] : [piece([{ text: conversationRemark, muted: true }], language, { scale: 0.85 })];
  const turns = document.conversation.flatMap(({ speaker, at, blocks }) => [
    piece(
      [
        { text: speaker, bold: true },
        { text: `, ${at}`, muted: true },
      ],
      document.language,
      { scale: 0.85, gap: 0.9 },
    ),
    ...blocks.flatMap((block) => piecesOf(block, document)),
  ]);
  return [...remark, ...turns];
}
