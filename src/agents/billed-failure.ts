/** A model call that failed but was billed, e.g. for the tokens of an interrupted stream. */
import { type ErrorCode, RalphError, type RalphErrorOptions } from "../domain/errors/errors.ts";
import type { CallUsage } from "./agent.ts";

export class BilledFailure extends RalphError {
  readonly usage: CallUsage;

  constructor(code: ErrorCode, message: string, usage: CallUsage, options: RalphErrorOptions = {}) {
    super(code, message, options);
    this.usage = usage;
  }
}
