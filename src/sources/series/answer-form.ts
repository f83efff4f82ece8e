/** Checks services' answers against the form that their documentation describes. */
import type { z } from "zod";
import { RalphError } from "../../domain/errors/errors.ts";

/** @throws RalphError `unprocessable` naming where the answer has another form. */
export function formed<T extends z.ZodType>(service: string, form: T, value: unknown): z.infer<T> {
  const parsed = form.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new RalphError("unprocessable", `${service} answered in another form than documented: ${issue?.path.join(".")} ${issue?.message}`);
}
