/** The outline: each finding is mapped to a section, or dropped with a reason, before a sentence is written. */
import { z } from "zod";
import { answerForm } from "../conversation/answer-form.ts";
import type { Desk, DeskFinding } from "./desk.ts";
import type { Contradiction, Outline, PlannedSection } from "./draft.ts";
import { titleFaults } from "./sentence-faults.ts";

export const contradictionForm = z.object({
  subject: z.string(),
  sides: z.array(z.object({ statement: z.string(), evidence: z.array(z.string()) })),
});

export const outlineForm = answerForm(
  z.object({
    title: z.string(),
    sections: z.array(
      z.object({
        title: z.string(),
        aim: z.string().describe("What the section has to say, in a sentence or two"),
        scopeItems: z.array(z.int()),
        findings: z.array(z.string()).describe("Ids, e.g. 'f3'"),
        figures: z.array(z.string()).describe("Ids, e.g. 'chart1'"),
        words: z.int(),
      }),
    ),
    dropped: z.array(z.object({ finding: z.string().describe("Id of a finding, chart or table"), reason: z.string() })),
    contradictions: z.array(contradictionForm),
  }),
);
export type OutlineAnswer = z.infer<typeof outlineForm.schema>;

/** More sections than this are a list of findings. */
const mostSections = 12;
/** Words of a section, at least. */
const fewestWords = 60;

/** In words for the model; empty where every finding has its place. */
export function outlineFaults(answer: OutlineAnswer, desk: Desk, language: string): string[] {
  const known = new Set([...desk.findings.map(({ id }) => id), ...desk.figures.map(({ id }) => id), ...desk.evidence.keys()]);
  const named = [
    ...answer.sections.flatMap(({ findings, figures }) => [...findings, ...figures]),
    ...answer.dropped.map(({ finding }) => finding),
    ...answer.contradictions.flatMap(({ sides }) => sides.flatMap(({ evidence }) => evidence)),
  ];
  const unknown = [...new Set(named.filter((id) => !known.has(id)))];
  const placed = new Set(named);
  const missing = desk.findings.filter(({ id }) => !placed.has(id)).map(({ id }) => id);
  const empty = answer.sections.filter(({ findings, figures }) => findings.length + figures.length === 0).map(({ title }) => title);
  return [
    ...(unknown.length > 0 ? [`there is no ${unknown.join(", ")}`] : []),
    ...(missing.length > 0 ? [`these findings are in no section and not dropped: ${missing.join(", ")}`] : []),
    ...(empty.length > 0 ? [`these sections have no findings: ${empty.join("; ")}`] : []),
    ...[answer.title, ...answer.sections.map(({ title }) => title)].flatMap((title) => titleFaults(title, { desk, language })),
    ...(answer.sections.length === 0 ? ["there is no section"] : []),
    ...(answer.sections.length > mostSections ? [`more than ${mostSections} sections: bring together what belongs together`] : []),
  ];
}

/** The outline as it was answered, mended where it left findings or figures without a place. */
export function outlineOf(answer: OutlineAnswer, desk: Desk, scope: readonly string[], words: number): Outline {
  const findingOf = new Map(desk.findings.map((finding) => [finding.id, finding]));
  const figureOf = new Map(desk.figures.map((figure) => [figure.id, figure]));
  const takenFigures = new Set(answer.dropped.map(({ finding }) => finding).filter((id) => figureOf.has(id)));
  const sections = answer.sections.flatMap((section): PlannedSection[] => {
    const findings = [...new Set(section.findings)].flatMap((id) => findingOf.get(id) ?? []);
    const figures = [...new Set(section.figures)].flatMap((id) => (takenFigures.has(id) ? [] : (figureOf.get(id) ?? [])));
    for (const { id } of figures) takenFigures.add(id);
    if (findings.length + figures.length === 0) return [];
    const scopeItems = section.scopeItems.filter((number) => scope[number - 1] !== undefined);
    const title = section.title.trim() || (scope[(scopeItems[0] ?? 0) - 1] ?? "");
    return [{ title, aim: section.aim, scopeItems, findings, figures, words: Math.max(fewestWords, section.words) }];
  });
  const dropped = answer.dropped.flatMap(({ finding, reason }) => {
    const known = findingOf.get(finding);
    return known === undefined ? [] : [{ finding: known, reason }];
  });
  const plain = plainOutline(desk, scope, words);
  if (sections.length === 0) return { ...plain, title: answer.title.trim() };
  const placed = new Set([...sections.flatMap(({ findings }) => findings), ...dropped.map(({ finding }) => finding)]);
  for (const rest of plain.sections) {
    const findings = rest.findings.filter((finding) => !placed.has(finding));
    const figures = rest.figures.filter(({ id }) => !takenFigures.has(id));
    if (findings.length + figures.length === 0) continue;
    const home = sections.find(({ scopeItems }) => scopeItems.some((number) => rest.scopeItems.includes(number)));
    if (home === undefined) sections.push({ ...rest, findings, figures });
    else {
      home.findings.push(...findings);
      home.figures.push(...figures);
    }
  }
  return { title: answer.title.trim(), sections, dropped, contradictions: contradictionsIn(answer.contradictions, desk) };
}

/** Contradictions with at least two sides that name evidence. */
export function contradictionsIn(answered: readonly z.infer<typeof contradictionForm>[], { evidence }: Desk): Contradiction[] {
  return answered.flatMap(({ subject, sides }) => {
    const standing = sides
      .map((side) => ({ statement: side.statement.trim(), evidence: side.evidence.filter((id) => evidence.has(id)) }))
      .filter((side) => side.statement !== "" && side.evidence.length > 0);
    return standing.length > 1 ? [{ subject: subject.trim(), sides: standing }] : [];
  });
}

/** A section for each scope item with findings; what serves the whole is in the first. */
export function plainOutline(desk: Desk, scope: readonly string[], words: number): Outline {
  const homeOf = ({ items }: Pick<DeskFinding, "items">) => items[0] ?? 1;
  const sections = scope.flatMap((title, index): PlannedSection[] => {
    const findings = desk.findings.filter((finding) => homeOf(finding) === index + 1);
    const figures = desk.figures.filter((figure) => homeOf(figure) === index + 1);
    if (findings.length + figures.length === 0) return [];
    const share = findings.length / Math.max(1, desk.findings.length);
    return [{ title, aim: "", scopeItems: [index + 1], findings, figures, words: Math.max(fewestWords, Math.round(words * share)) }];
  });
  return { title: "", sections, dropped: [], contradictions: [] };
}
