/** The query string that lists sessions. `metadata.NAME=VALUE` filters by a field of `metadata`. */
import { z } from "zod";
import { faultWords, unknownField } from "../../domain/errors/input-faults.ts";
import { sessionFilter } from "../../operations/inputs.ts";
import { idPageQuery } from "./schemas.ts";

const prefix = "metadata.";
const { metadata, ...plain } = sessionFilter.shape;
const known = [...Object.keys(idPageQuery.shape), ...Object.keys(plain)];

export const sessionsQuery = z
  .object({ ...idPageQuery.shape, ...plain })
  .catchall(z.unknown())
  .superRefine((query, context) => {
    for (const [name, value] of Object.entries(query)) {
      if (known.includes(name)) continue;
      const parsed = name.startsWith(prefix) ? metadata.safeParse({ [name.slice(prefix.length)]: value }, { error: faultWords }) : null;
      if (parsed?.success === true) continue;
      const message = parsed === null ? unknownField(name, known) : (parsed.error.issues[0]?.message ?? "does not fit");
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

/** The operation's input. */
export function sessionListInput(query: z.output<typeof sessionsQuery>) {
  const { limit, cursor, status, hold, q, createdSince, createdUntil, order, ...rest } = query;
  const entries = Object.entries(rest).map(([name, value]): [string, string] => [name.slice(prefix.length), String(value)]);
  const fields = entries.length === 0 ? {} : { metadata: Object.fromEntries(entries) };
  return { limit, cursor, status, hold, q, createdSince, createdUntil, order, ...fields };
}

/** The parameter for the description: each of its properties is a query parameter by itself. */
export const metadataParameter = {
  name: "metadata",
  in: "query",
  style: "form",
  explode: true,
  description:
    "`metadata.NAME=VALUE`: sessions whose metadata has this value in this top-level field, e.g. `metadata.team=research`. Numbers, `true` and `false` as JSON",
  schema: {
    type: "object",
    patternProperties: { "^metadata\\.[\\w.-]{1,100}$": { type: "string", maxLength: 1_000 } },
    additionalProperties: false,
  },
} as const;
