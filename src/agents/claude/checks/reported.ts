/** What a sentence tells of another's words, without whose they are: 'the lift failed' of 'she said that the lift failed'. Pure. */
import { alternatives } from "../../../languages/combined.ts";

const verbs = alternatives(({ claims }) => claims.reports.verbs);
const joints = alternatives(({ claims }) => claims.reports.joint);
const pronouns = alternatives(({ claims }) => claims.pronouns);
const sources = alternatives(({ claims }) => claims.reports.sources);
const beside = "[^,.;:\\d]";
const frames = [
  new RegExp(`^${beside}{1,60}?(?<!\\p{L})(?:${verbs})(?:(?:\\s${beside}{1,40}?)?,?\\s(?:${joints})\\s|\\s(?=(?:${pronouns})\\s))`, "iu"),
  new RegExp(`^(?:${sources})\\s${beside}{1,60},\\s`, "iu"),
  new RegExp(`,\\s(?:${beside}{1,60}\\s)?(?:${verbs})(?:\\s${beside}{1,40})?(?=\\.?$)`, "iu"),
];

/** The text as it is where nothing says whose words it tells. */
export function statementOf(text: string): string {
  return frames.reduce((rest, frame) => rest.replace(frame, ""), text);
}
