/** An error with a status that HTTP defines and the domain has no code for. */
import { STATUS_CODES } from "node:http";
import { type ErrorCode, RalphError, type RalphErrorOptions } from "../../domain/errors/errors.ts";

export interface HttpErrorOptions extends RalphErrorOptions {
  /** Headers that the answer carries, e.g. `Allow`. */
  headers?: Readonly<Record<string, string>>;
}

export class HttpError extends RalphError {
  readonly headers: Readonly<Record<string, string>>;
  readonly #status: number;

  constructor(status: number, code: ErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(code, message, options);
    this.#status = status;
    this.headers = options.headers ?? {};
  }

  override get status(): number {
    return this.#status;
  }

  override get title(): string {
    return STATUS_CODES[this.#status] ?? super.title;
  }
}
