/** Headings of versions in a list of changes ('3.1.0 (20 February)'), held against the version that a question names. Pure. */
import { dates } from "../../../sources/text/dates.ts";

/** The number of a section has its title behind it: '4.3. The releases'. */
const leading = /^\W{0,3}(?<mark>v?)(?<version>\d+(?:\.\d+)+)(?![\p{L}\d])(?:\.?\s+(?<title>\p{L}.*))?/iu;
const named = /(?<![\d.])\d+(?:\.\d+)+/gu;

/** Whether the heading is that of a version that the question names, or of another; null for a heading or a question without one. */
export function isAskedVersion(question: string, heading: string): boolean | null {
  const { mark, version, title = "" } = leading.exec(heading)?.groups ?? {};
  if (mark === "" && title !== "" && dates(title)[0]?.from !== 0) return null;
  const asked = [...question.matchAll(named)].map(([text]) => text);
  return version === undefined || asked.length === 0 ? null : asked.includes(version);
}
