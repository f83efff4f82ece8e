/** Checks an answer against its question. Pure functions. */
import type { z } from "zod";
import { isJsonObject, type Json } from "../../domain/base/json.ts";
import { type Issue, RalphError } from "../../domain/errors/errors.ts";
import { faultWords } from "../../domain/errors/input-faults.ts";
import type { Answer, Question } from "../../domain/plans/plan.ts";
import { chosenBy, permit } from "./answered-choice.ts";

/** The user's consent to a call, as it is journalled. */
export interface Permission {
  value: string;
  /** The input to send instead of the one that was shown. */
  input: Json;
}

/**
 * The answer to record: a text, or the permission with a changed input. Null for an answer that matches no choice.
 * @throws RalphError `unprocessable` naming the field, for a changed input where none may be given, or one that does not
 * match the call's schema.
 */
export function answerTo(question: Question, answer: Answer, schema: z.ZodType | undefined): Json {
  const { choices, kind } = question;
  const chosen = choices === null ? null : chosenBy(answer.value, question);
  if (choices !== null && chosen === null) return null;
  const value = chosen?.value ?? answer.value;
  if (kind !== "permission") {
    if (answer.input !== undefined) throw unfit("answer.input", "the question asks for no permission: there is no input to change");
    return value;
  }
  if (answer.input === undefined) return value;
  if (value !== permit) throw unfit("answer.input", "what is refused is not sent: there is no input to change");
  const issues = schema?.safeParse(answer.input, { error: faultWords }).error?.issues ?? [];
  if (issues.length > 0) {
    const faults = issues.map(({ path, message }) => ({ path: ["answer.input", ...path].join("."), message }));
    throw new RalphError(
      "unprocessable",
      `The changed input does not fit: ${faults.map(({ path, message }) => `${path}: ${message}`).join("; ")}`,
      {
        issues: faults,
      },
    );
  }
  return { value, input: answer.input } satisfies Permission as unknown as Json;
}

/** Whether a call may be made, and with which input. */
export function permissionOf(answer: Json, input: Json): { isAllowed: boolean; input: Json } {
  if (isJsonObject(answer)) {
    const { value, input: changed } = answer as unknown as Permission;
    return { isAllowed: value === permit, input: changed };
  }
  return { isAllowed: answer === permit, input };
}

function unfit(path: string, message: string): RalphError {
  return new RalphError("unprocessable", message, { issues: [{ path, message } satisfies Issue] });
}
