/** The line at the foot of pages, from the template's words. Pure. */
import { formatDay, formatTime } from "../numbers/number-format.ts";
import { shortened } from "../text/plain-text.ts";
import type { ReportDocument } from "./report-document.ts";

/** With it and a date a footer is one line, also beside the number of the page. Characters. */
const longestTitle = 70;

export const footerTitle = (title: string): string => shortened(title, longestTitle);

type Footed = Pick<ReportDocument, "template" | "title" | "generatedAt" | "locale" | "sessionId">;

/** The foot of pages that number themselves: the template's, or who wrote the report and when. */
export function pageFooter(report: Footed): string {
  return footerText(report) ?? `Ralph · ${formatTime(report.generatedAt, report.locale)}`;
}

/** The template's footer with its places filled in; null where the template leaves it to the format. */
export function footerText({ template: { footer }, title, generatedAt, locale, sessionId }: Footed): string | null {
  const values: Record<string, string> = { title: footerTitle(title), date: formatDay(generatedAt, locale), session: sessionId };
  return footer === null ? null : footer.replace(/\{(title|date|session)\}/gu, (place, name: string) => values[name] ?? place);
}
