/** A model call that gave no answer and was billed all the same: what a broken stream had cost by then. */
import { type ErrorCode, RalphError, type RalphErrorOptions } from "../domain/errors.ts";
import type { CallUsage } from "./agent.ts";

export class BilledFailure extends RalphError {
  readonly usage: CallUsage;

  constructor(code: ErrorCode, message: string, usage: CallUsage, options: RalphErrorOptions = {}) {
    super(code, message, options);
    this.usage = usage;
  }
}
