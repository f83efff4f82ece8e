/** Selects the findings of an item that a report shows, with their order and form. Pure. */
import { withCapital } from "../../../domain/base/capital-letter.ts";
import { type Finding, gradeOf } from "../../../domain/evidence/evidence.ts";
import type { Paragraph } from "../../../domain/sessions/research.ts";

/** Minimum score of a figure that was asked for directly. */
const askedFigure = 0.85;
/** Minimum share of the best quotation's score that a further one needs. */
const besideBest = 0.6;
/** The closest findings of one item, and of all items together; the words of them. An item gets the least in any case. */
const mostClosest = { ofItem: 5, ofAll: 6, words: 250 } as const;
const leastClosest = { ofItem: 2, words: 80 } as const;
/** Minimum share of the closest finding's confidence that a further one needs, and a quotation beside a figure. */
const besideClosest = { any: 0.25, quoted: 0.5 } as const;
/** Words of an item's quotations beyond the first; a topic without a question gets more room than an answer. */
const answerWords = 110;
const topicWords = 320;
const mostFigures = 6;
/** A less likely count of rows comes close to nothing beside a likelier quotation: 'Year: 3'. */
const likelyCount = 0.15;

export function confidenceIn({ confidence, score }: Finding): number {
  return confidence ?? score;
}

export function isSure(finding: Finding): boolean {
  return gradeOf(confidenceIn(finding)) === "strong";
}

/** The findings shown for one of so many items, best first: requested figures, then quotations that add something. */
export function toldFindings(findings: readonly Finding[], isTopic: boolean, items: number): Finding[] {
  const ordered = leading(findings);
  const best = Math.max(0, ...ordered.map(confidenceIn));
  if (gradeOf(best) !== "strong") return closest(ordered, items);
  const figures = ordered.filter((finding) => finding.kind === "figure" && isAsked(finding)).slice(0, mostFigures);
  const others = ordered.filter(({ kind }) => kind !== "figure");
  const [first, ...rest] = others.filter(isSure);
  const kept = first === undefined ? [] : [first];
  let room = isTopic ? topicWords : answerWords;
  for (const finding of rest) {
    room -= wordsIn(finding.shown ?? finding.text);
    if (room < 0) break;
    if (confidenceIn(finding) >= besideBest * best) kept.push(finding);
  }
  // Beside figures that were asked for, a quotation that answers as surely.
  const surest = Math.max(0, ...figures.map(confidenceIn));
  const beside = isTopic ? kept : kept.slice(0, 1).filter((finding) => confidenceIn(finding) >= surest);
  const told = toldApart(figures.length > 0 ? [...figures, ...beside] : kept);
  return told.length > 0 ? told : ordered.filter(isSure).slice(0, 1);
}

/** A figure that was asked for. One that is hardly likely says nothing beside a sure answer: 'May: 100' beside 'leaves at noon'. */
function isAsked(finding: Finding): boolean {
  return finding.score >= askedFigure && isSure(finding);
}

/** What comes closest to an answer, the likeliest first. A long one that leaves no room for others is left out, unless it is the first. */
function closest(findings: readonly Finding[], items: number): Finding[] {
  const near = findings.filter(({ kind }) => kind !== "count");
  const best = Math.max(0, ...near.map(confidenceIn));
  const isComputed = near.some((finding) => finding.kind === "figure" && confidenceIn(finding) === best);
  const quoted = Math.max(0, ...near.filter(({ kind }) => kind === "quote").map(confidenceIn));
  const shown = near
    .filter((finding) => finding.figure?.measure !== "count" || confidenceIn(finding) >= Math.min(quoted, likelyCount))
    .filter(
      (finding) => confidenceIn(finding) >= (isComputed && finding.kind === "quote" ? besideClosest.quoted : besideClosest.any) * best,
    )
    .sort((a, b) => confidenceIn(b) - confidenceIn(a));
  const most = Math.max(leastClosest.ofItem, Math.min(mostClosest.ofItem, Math.floor(mostClosest.ofAll / items)));
  let room = Math.max(leastClosest.words, mostClosest.words / items);
  const kept: Finding[] = [];
  for (const finding of toldApart(shown)) {
    const words = wordsIn(finding.shown ?? finding.text);
    if (kept.length === most) break;
    if (kept.length > 0 && words > room) continue;
    room -= words;
    kept.push(finding);
  }
  return kept;
}

/** Words of a source are quoted once: a list stands for its items, and else the better of two quotations for both. */
function toldApart(findings: readonly Finding[]): Finding[] {
  const told: Finding[] = [];
  for (const finding of findings) {
    if (told.some((other) => holds(other, finding))) continue;
    const at = told.findIndex((other) => holds(finding, other));
    if (at < 0) told.push(finding);
    else if (finding.block != null) {
      told[at] = finding;
      for (let last = told.length - 1; last > at; last -= 1) if (holds(finding, told[last] ?? finding)) told.splice(last, 1);
    }
  }
  return withoutLeads(told);
}

/** Places steps or items below the quotation that contains their lead, and removes the lead from them. */
function withoutLeads(told: readonly Finding[]): Finding[] {
  const leading = new Map<Finding, Finding>();
  for (const finding of told) {
    const lead = finding.block?.lead ?? "";
    const above = told.find(
      (other) => lead !== "" && other.kind === "quote" && other.block == null && (other.shown ?? other.text).includes(lead),
    );
    if (above !== undefined) leading.set(finding, above);
  }
  if (leading.size === 0) return [...told];
  const above = new Set(leading.values());
  return told
    .filter((finding) => !above.has(finding))
    .flatMap((finding): Finding[] => {
      const [quotation, { block }] = [leading.get(finding), finding];
      if (quotation === undefined || block == null) return [finding];
      const isFirst = above.delete(quotation);
      return [...(isFirst ? [quotation] : []), { ...finding, block: { ...block, lead: "" } }];
    });
}

/** Whether each quotation of the second list is held by one of the first. */
export function covers(told: readonly Finding[], others: readonly Finding[]): boolean {
  return others.every((finding) => told.some((other) => holds(other, finding)));
}

/** Whether all that a quotation cites is cited by the other. */
function holds(whole: Finding, part: Finding): boolean {
  if (whole.kind !== "quote" || part.kind !== "quote" || part.citations.length === 0) return false;
  return part.citations.every(({ sourceId, place, quote }) =>
    whole.citations.some(
      (other) => other.sourceId === sourceId && other.place.from <= place.from && place.to <= other.place.to && other.quote.includes(quote),
    ),
  );
}

/** Without the closest passages that an item before shows already; at least one is left. */
export function withoutRepeats(findings: readonly Finding[], before: ReadonlySet<string>): Finding[] {
  const fresh = findings.filter(({ text }) => !before.has(text));
  return fresh.length > 0 ? fresh : findings.slice(0, 1);
}

/** Order of findings: requested figures and table rows, then quotations, then additional figures. */
function leading(findings: readonly Finding[]): Finding[] {
  const asked = findings.filter(
    ({ kind, score, citations }) => score >= askedFigure && (kind === "figure" || citations.some(({ place }) => place.table !== undefined)),
  );
  const rest = findings.filter((finding) => !asked.includes(finding));
  return [...asked, ...rest.filter(({ kind }) => kind !== "figure"), ...rest.filter(({ kind }) => kind === "figure")];
}

function wordsIn(text: string): number {
  return text.split(/\s+/u).length;
}

export function paragraphOf(finding: Finding): Paragraph {
  const { kind, text, shown, citations, block } = finding;
  return {
    kind: kind === "statement" ? "text" : kind,
    text: shown ?? text,
    citations,
    confidence: confidenceIn(finding),
    ...(block === undefined ? {} : { block }),
  };
}

/** A topic's quotations below the headings of their sources, where there are several. */
export function underHeadings(findings: readonly Finding[]): Paragraph[] {
  const groups = [...Map.groupBy(findings, ({ citations: [first] }) => (first?.place.heading ?? []).join("\n")).values()];
  if (groups.length < 2 || findings.length <= groups.length) return findings.map(paragraphOf);
  const named = groups.map((own) => [own[0]?.citations[0]?.place.heading.at(-1) ?? "", own] as const);
  return named.flatMap(([heading, own]): Paragraph[] => [
    ...(heading === "" ? [] : [{ kind: "text" as const, text: withCapital(heading), form: "heading" as const, level: 1, citations: [] }]),
    ...own.map(paragraphOf),
  ]);
}
