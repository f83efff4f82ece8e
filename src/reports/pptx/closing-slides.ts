/** The last slides: the sources, and how the report was made. Pure. */
import type { Material } from "../document/notes.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { flow, heightOf } from "./flow.ts";
import { headline } from "./headline.ts";
import { bodyFrame, type Frame, halves, type Look, narrowRightFrame, restFrame, smallSize, wideLeftFrame } from "./look.ts";
import { type Piece, piece, wordsOf } from "./pieces.ts";
import { blank, numbered, type Slide } from "./slide.ts";

const size = 13;
/** Slides of sources; the notes of the last one name the others. */
const mostSlides = 4;

/** Side by side on one slide where they fit, else one after the other. */
export function closingSlides(document: ReportDocument, look: Look): Slide[] {
  const { labels, materials } = document;
  const sources = sourcePieces(document);
  const method = [piece([{ text: labels.method, bold: true }], document.language), ...methodPieces(document)];
  const fits = (pieces: readonly Piece[], { width, height }: Frame): boolean => heightOf(pieces, size, width, look.factor) <= height;
  if (materials.length === 0 || !fits(sources, wideLeftFrame) || !fits(method, narrowRightFrame))
    return [...sourceSlides(document, look), ...methodSlides(document, look)];
  return [
    {
      ...blank(headline(labels.notes, look.factor), ""),
      texts: [
        { frame: wideLeftFrame, pieces: sources, size },
        { frame: narrowRightFrame, pieces: method, size },
      ],
    },
  ];
}

export function sourceSlides(document: ReportDocument, look: Look): Slide[] {
  const { labels, materials, isUncited, language } = document;
  if (materials.length > 0) return flowed(labels.notes, sourcePieces(document), document, look, true);
  return isUncited ? flowed(labels.notes, [piece([{ text: labels.emptyMaterials }], language, { scale: 1.3 })], document, look) : [];
}

export function methodSlides(document: ReportDocument, look: Look): Slide[] {
  return flowed(document.labels.method, methodPieces(document), document, look);
}

/** `isList`: short paragraphs, which stand in two columns where they do not fit one slide. */
function flowed(title: string, pieces: readonly Piece[], { labels, language }: ReportDocument, look: Look, isList = false): Slide[] {
  const isWide = !isList || heightOf(pieces, size, bodyFrame.width, look.factor) <= bodyFrame.height;
  const [frame, columns] = isWide ? [bodyFrame, 1] : [halves[0], 2];
  const { slides: parts, rest } = flow(pieces, size, look.factor, () => frame, mostSlides * columns);
  const slides = Array.from({ length: Math.ceil(parts.length / columns) }, (_, index) =>
    parts.slice(index * columns, (index + 1) * columns),
  );
  const more = { frame: restFrame, pieces: [piece([{ text: labels.restInNotes, muted: true }], language)], size: smallSize };
  return numbered(
    slides.map((own, index) => ({
      ...blank(headline(title, look.factor), ""),
      texts: [
        ...own.map((part, column) => ({ frame: isWide ? bodyFrame : (halves[column] ?? bodyFrame), pieces: part, size })),
        ...(index === slides.length - 1 && rest.length > 0 ? [more] : []),
      ],
      notes: index === slides.length - 1 && rest.length > 0 ? rest.map(wordsOf) : [],
    })),
  );
}

function sourcePieces({ materials, labels, language }: ReportDocument): Piece[] {
  return materials.flatMap((material) => {
    const { title, kind, url, address, retrievedAt } = material;
    const facts = [kind, `${labels.retrieved} ${retrievedAt}`, address].filter((fact) => fact !== "").join(", ");
    return [
      piece(
        [
          { text: title, bold: true, ...(url === null ? {} : { url }) },
          { text: ` ${numbersOf(material)}`, muted: true },
        ],
        language,
        { gap: 0.7 },
      ),
      piece([{ text: facts, muted: true }], language, { scale: 0.85, gap: 0.1, isTied: true }),
    ];
  });
}

/** Numbers of the source's notes; of many, the first and the last. */
function numbersOf({ notes }: Material): string {
  const numbers = notes.map(({ number }) => number);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (numbers.length > 12) return `[${first}] … [${last}]`;
  return numbers.map((number) => `[${number}]`).join(" ");
}

function methodPieces({ facts, reading, labels, language, sessionId }: ReportDocument): Piece[] {
  return [
    ...facts.map(({ label, text }) => piece([{ text: `${label}: `, bold: true }, { text }], language)),
    ...(reading === "" ? [] : [piece([{ text: reading, muted: true }], language, { gap: 0.7 })]),
    piece([{ text: `${labels.session} ${sessionId}`, muted: true }], language, { gap: 0.7 }),
  ];
}
