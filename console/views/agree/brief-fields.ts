/** A brief as the texts of its form, and back. */
import type { Brief } from "../../../clients/typescript/src/api-types.ts";

export interface BriefFields {
  goal: string;
  /** An item a line. */
  scope: string;
  /** A question a line. */
  questions: string;
  outputFormats: Brief["outputFormats"];
  language: string;
  /** The last three are empty where nothing was said. */
  audience: string;
  length: string;
  asOf: string;
}

export function briefFields(brief: Brief): BriefFields {
  return {
    goal: brief.goal,
    scope: brief.scope.join("\n"),
    questions: brief.questions.join("\n"),
    outputFormats: brief.outputFormats,
    language: brief.language,
    audience: brief.audience ?? "",
    length: brief.length === null ? "" : String(brief.length),
    asOf: brief.asOf ?? "",
  };
}

/** `version` is the one that was edited: the service refuses it where there is a newer one by now. */
export function briefDraft(fields: BriefFields, version: number) {
  const lines = (text: string) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  const { goal, outputFormats, language, audience, length, asOf } = fields;
  return {
    version,
    goal: goal.trim(),
    scope: lines(fields.scope),
    questions: lines(fields.questions),
    outputFormats,
    language: language.trim(),
    audience: audience.trim() === "" ? null : audience.trim(),
    length: length === "" ? null : Number(length),
    asOf: asOf === "" ? null : asOf,
  };
}
