/** The first slide: what the report is, how complete it is, and of when. Pure. */
import type { ReportDocument } from "../document/report-document.ts";
import { heightOf } from "./flow.ts";
import { headline } from "./headline.ts";
import { type Frame, type Look, slideSize } from "./look.ts";
import { type Piece, piece } from "./pieces.ts";
import { blank, type Slide } from "./slide.ts";
import { lineCount, lineHeight } from "./text-measure.ts";

const left = 96;
const width = slideSize.width - left - 96;
/** Sizes of the title, the largest that takes no more than these lines. */
const sizes = [
  { size: 38, lines: 3 },
  { size: 30, lines: 4 },
  { size: 24, lines: 5 },
] as const;
const foot: Frame = { left, top: 386, width, height: 110 };
/** Facts of how the report was made that its first slide gives beside its time; the last one has all. */
const mostFacts = 4;

/** The title is in `titleFrame` of the slide, whose size the layout gives. */
export function titleSlide(document: ReportDocument, look: Look): Slide {
  const { title, subtitle, warning, standing, preface, labels, language, facts, template } = document;
  const measured = sizes.map((one) => ({ ...one, needed: lineCount([{ text: title, bold: true }], one.size, width, look.factor) }));
  const { size, lines } = measured.find((one) => one.needed <= one.lines) ?? sizes[2];
  const name = headline(title, look.factor, [], { size, lines, width });
  const height = Math.min(lines, lineCount(name.runs, size, width, look.factor)) * size * lineHeight + 8;
  const titleFrame: Frame = { left, top: 116, width, height };
  const organisation = template.cover?.organisation ?? null;
  const kicker = organisation === null ? labels.report : `${organisation} · ${labels.report}`;
  const [middle, cut] = withinRoom(
    [
      ...(warning === null ? [] : [piece([{ text: warning, bold: true }], language)]),
      ...(subtitle === null ? [] : [piece([{ text: subtitle }], language)]),
      ...(standing === null ? [] : [piece([{ text: standing }], language)]),
      ...preface.map((text) => piece([{ text, muted: true }], language, { scale: 0.85 })),
    ],
    foot.top - titleFrame.top - height - 24,
    look,
  );
  const note = template.cover?.note ?? null;
  const made = facts.findIndex(({ label }) => label === labels.made);
  const before = facts.slice(0, made).filter(({ label }) => label !== labels.question && label !== labels.goal);
  const shown = [...before.slice(0, mostFacts), ...facts.slice(made, made + 1)];
  const footPieces = [
    ...(note === null ? [] : [piece([{ text: note, bold: true }], language)]),
    ...shown.map(({ label, text }) => piece([{ text: `${label}: `, bold: true }, { text }], language, { gap: 0.25 })),
  ];
  const [footShown, footCut] = withinRoom(footPieces, foot.height, look, 13);
  const top = titleFrame.top + height + 16;
  return {
    ...blank(name, kicker),
    kind: "title",
    titleFrame: { frame: titleFrame, size },
    texts: [
      ...(middle.length === 0 ? [] : [{ frame: { left, top, width, height: foot.top - top - 8 }, pieces: middle, size: 18 }]),
      { frame: foot, pieces: footShown, size: 13 },
    ],
    notes: [...cut, ...footCut, ...questionNotes(facts, labels.question)],
  };
}

/** The pieces that fit a height, and the words of the others. */
function withinRoom(pieces: readonly Piece[], height: number, look: Look, size = 18): [Piece[], string[]] {
  const shown: Piece[] = [];
  const cut: string[] = [];
  for (const item of pieces) {
    if (cut.length === 0 && heightOf([...shown, item], size, width, look.factor) <= height) shown.push(item);
    else cut.push(item.runs.map(({ text }) => text).join(""));
  }
  return [shown, cut];
}

function questionNotes(facts: ReportDocument["facts"], question: string): string[] {
  return facts.filter(({ label }) => label === question).map(({ label, text }) => `${label}: ${text}`);
}
