/** Headings of versions in a list of changes ('3.1.0 (20 February)'), held against the version that a question names. Pure. */

const leading = /^\W{0,3}v?(\d+(?:\.\d+)+)(?![\p{L}\d])/iu;
const named = /(?<![\d.])\d+(?:\.\d+)+/gu;

/** Whether the heading is that of a version that the question names, or of another; null for a heading or a question without one. */
export function isAskedVersion(question: string, heading: string): boolean | null {
  const version = leading.exec(heading)?.[1];
  const asked = [...question.matchAll(named)].map(([text]) => text);
  return version === undefined || asked.length === 0 ? null : asked.includes(version);
}
