/** Evaluates arithmetic expressions written by a model. No variables, assignments, members, strings or user-defined functions. */
import { Parser } from "expr-eval-fork";
import { RalphError } from "../../domain/errors/errors.ts";

const functions = ["min", "max", "pow", "hypot", "roundTo", "sum"] as const;

const parser = new Parser({
  allowMemberAccess: false,
  operators: { assignment: false, fndef: false, in: false, concatenate: false, length: false, random: false, factorial: false },
});
parser.functions = Object.fromEntries(functions.map((name) => [name, parser.functions[name]]));

/** Maximum length of an expression. Characters. */
export const longestExpression = 1_000;

/**
 * The value, rounded to 15 significant digits, so that 0.1 + 0.2 is 0.3.
 * @throws RalphError `invalid_input` saying what is wrong with the expression, also where its value is not finite.
 */
export function evaluate(expression: string): number {
  if (expression.length > longestExpression)
    throw new RalphError("invalid_input", `The expression has more than ${longestExpression} characters`);
  let value: unknown;
  try {
    value = parser.parse(expression).evaluate({});
  } catch (error) {
    throw new RalphError(
      "invalid_input",
      `The expression cannot be evaluated: ${error instanceof Error ? error.message : "unknown reason"}`,
    );
  }
  if (typeof value === "boolean" || typeof value !== "number" || !Number.isFinite(value)) {
    throw new RalphError("invalid_input", `The value of the expression is not a number: ${String(value)}`);
  }
  return Number(value.toPrecision(15));
}
