/** The first sheet: the question, the answer, its evidence, and links to the other sheets. */
import type { Mark } from "../document/marks.ts";
import type { ReportDocument } from "../document/report-document.ts";
import { formatDay } from "../numbers/number-format.ts";
import type { Style } from "./cell-styles.ts";
import { marksText } from "./cells.ts";
import type { Plan } from "./plan.ts";
import { partRows, runText, type StatementRow } from "./statements.ts";
import type { Sheet } from "./workbook.ts";

const [labelColumn, textColumn, sourceColumn] = [0, 1, 2];
const label: Style = { bold: true, colour: "muted", wrap: true };
/** Without a summary, the first statements are the answer. */
const mostAnswers = 12;

export function writeSummary(sheet: Sheet, document: ReportDocument, plan: Plan): void {
  const { labels, title, subtitle, warning, standing, preface, facts } = document;
  sheet.withoutGrid();
  let row = writeCover(sheet, document);
  sheet.text(row, labelColumn, labels.report, { colour: "muted" });
  sheet.text(row + 1, textColumn, title, { bold: true, size: 18, colour: "heading", wrap: true });
  row += 2;
  const line = (name: string, text: string, style: Style = {}, marks: readonly Mark[] = []): void => {
    if (name !== "") sheet.text(row, labelColumn, name, label);
    sheet.text(row, textColumn, text, { wrap: true, ...style });
    const [first] = marks;
    if (first !== undefined && plan.citations !== null)
      sheet.link(row, sourceColumn, { sheet: plan.citations, row: first.from }, marksText(marks));
    row += 1;
  };
  if (subtitle !== null) line("", subtitle, { size: 12, colour: "muted" });
  if (warning !== null) line("", warning, { bold: true });
  if (standing !== null) line("", standing, { colour: "muted" });
  for (const text of preface) line("", text);
  row += 1;
  for (const [index, { lead, text, isQuoted, marks, kind }] of answersOf(document).entries()) {
    const words = runText({ lead, text: isQuoted ? `${labels.quotes[0]}${text}${labels.quotes[1]}` : text });
    line(index === 0 ? labels.workbook.answer : "", words, kind === "heading" ? { bold: true } : {}, marks);
  }
  row += 1;
  for (const { label: name, text } of facts) line(name, text);
  row += 1;
  for (const [index, { name, about }] of contentsOf(plan).entries()) {
    if (index === 0) sheet.text(row, labelColumn, labels.contents, label);
    sheet.link(row, textColumn, { sheet: name, row: 0 }, about === "" || about === name ? name : `${name} — ${about}`, { wrap: true });
    row += 1;
  }
  sheet.text(row + 1, labelColumn, `${labels.session} ${document.sessionId}`, { colour: "muted", size: 9 });
  sheet.widths([24, 96, 14]);
}

/** The template's logo, and what its cover says, above the title; gives the next row. */
function writeCover(sheet: Sheet, { template, generatedAt, locale }: ReportDocument): number {
  const { logo, cover } = template;
  let row = 0;
  if (logo !== null) {
    sheet.picture(row, textColumn, logo);
    row += 1;
  }
  if (cover === null) return row;
  if (cover.organisation !== null) sheet.text(row++, textColumn, cover.organisation, { bold: true, colour: "accent" });
  if (cover.note !== null) sheet.text(row++, textColumn, cover.note, { bold: true });
  sheet.text(row++, textColumn, formatDay(generatedAt, locale), { colour: "muted" });
  return row + 1;
}

/** The summary; without one the first statements of the sections that answer, or of all where none does. */
function answersOf({ summary, sections }: ReportDocument): StatementRow[] {
  if (summary !== null) return partRows(summary);
  const certain = sections.filter(({ remark }) => remark === null);
  return (certain.length > 0 ? certain : sections).flatMap(partRows).slice(0, mostAnswers);
}

function contentsOf(plan: Plan): { name: string; about: string }[] {
  const data = plan.data.map(({ name, content }) => ({
    name,
    about: content.form === "table" ? content.table.caption : content.figure.caption,
  }));
  const own = [plan.figures, plan.cells, plan.disagreements, plan.gaps, plan.citations, plan.sources, plan.conversation];
  const named = (names: readonly (string | null)[]) => names.flatMap((name) => (name === null ? [] : [{ name, about: "" }]));
  return [...named([plan.findings]), ...data, ...named(own)];
}
