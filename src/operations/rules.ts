/** Rules of operations that a schema cannot express. */
import { formatOf, type ReportFormat } from "../domain/brief.ts";
import { RalphError } from "../domain/errors.ts";
import type { Answer } from "../domain/plan.ts";

/** @throws RalphError `unprocessable` for a language that the session's engine does not support; null supports any. */
export function assertWritable(language: string | undefined, writable: readonly string[] | null): void {
  if (language === undefined || writable === null || writable.includes(new Intl.Locale(language).language)) return;
  const message = `'${language}' is no language that this session's engine writes; there is ${writable.join(", ")}`;
  throw new RalphError("unprocessable", message, { issues: [{ path: "language", message }] });
}

/** @throws RalphError `invalid_input` for a message that says nothing, or says it twice. */
export function assertSaid({ content, answer }: { content?: string | undefined; answer?: Answer | undefined }): void {
  if ((content === undefined) !== (answer === undefined)) return;
  const message = content === undefined ? "a message has `content` or an `answer`" : "an answer is given once: as `content` or as `answer`";
  throw new RalphError("invalid_input", message, { issues: [{ path: "content", message }] });
}

/** @throws RalphError `invalid_input` for a word that names no format, or an unsupported one. */
export function builtFormat(word: string): ReportFormat {
  const format = formatOf(word);
  if (format !== null && format !== "unbuilt") return format;
  const message = format === null ? "is not a report format" : "is not built in yet";
  throw new RalphError("invalid_input", `'${word}' ${message}`, { issues: [{ path: "format", message }] });
}
