/** Quotations that run over more than one of the passages that were shown, or over a heading, which a passage has apart. */
import { locateQuote, type Span } from "./quotes.ts";

interface HeadedPassage {
  readonly heading: readonly string[];
  readonly text: string;
  readonly place: { readonly from: number; readonly to: number };
}

/** The part of a quotation in one passage. */
interface Part<P> {
  passage: P;
  span: Span;
}

/** Characters between two passages that a quotation may run over: white space, and a heading, which a passage has apart. */
const widestGap = 200;
/** Passages that one quotation may run over. */
const mostPassages = 3;

/** Locates a quotation that spans a heading and the passage below it, or consecutive passages. */
export function spansAcross<P extends HeadedPassage>(passages: readonly P[], quote: string): Part<P>[] {
  const inOrder = passages.toSorted((a, b) => a.place.from - b.place.from);
  for (const [first, passage] of inOrder.entries()) {
    const run = [passage];
    for (const next of inOrder.slice(first + 1)) {
      const gap = next.place.from - (run.at(-1)?.place.to ?? 0);
      if (gap < 0) continue;
      if (gap > widestGap || run.length === mostPassages) break;
      run.push(next);
    }
    for (let size = 1; size <= run.length; size++) {
      const cited = spansIn(run.slice(0, size), quote);
      if (cited.length > 0) return cited;
    }
  }
  return [];
}

/** The passages as one text, each below its own heading, as a reader of the source sees them. */
function spansIn<P extends HeadedPassage>(run: readonly P[], quote: string): Part<P>[] {
  for (const levels of [0, 1, 2]) {
    const parts: { text: string; passage: P | null }[] = run.flatMap((passage) => [
      ...passage.heading.slice(levels === 0 ? passage.heading.length : -levels).map((text) => ({ text: `${text}\n`, passage: null })),
      { text: `${passage.text}\n`, passage },
    ]);
    const span = locateQuote({ text: parts.map(({ text }) => text).join("") }, quote);
    if (span === null) continue;
    let at = 0;
    return parts.flatMap(({ text, passage }) => {
      const [from, to] = [Math.max(0, span.from - at), Math.min(text.length - 1, span.to - at)];
      at += text.length;
      return passage !== null && from < to ? [{ passage, span: { from, to } }] : [];
    });
  }
  return [];
}
