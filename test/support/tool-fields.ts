/** Input fields of an event tool and a mail tool, for tests of how inputs are filled. */
import { fieldsOf } from "../../src/agents/acting/fields.ts";
import type { Json } from "../../src/domain/base/json.ts";

/** A Thursday. */
export const now = "2026-01-08T10:00:00.000Z";
export const schema = (properties: Json, required: string[] = []): Json => ({ type: "object", properties, required });
export const event = fieldsOf(
  schema(
    {
      title: { type: "string" },
      start: { type: "string", format: "date-time" },
      attendees: { type: "array", items: { type: "string" } },
      durationMinutes: { type: "integer" },
      calendar: { type: "string", enum: ["work", "home"] },
    },
    ["title", "start"],
  ),
);
export const mail = fieldsOf(
  schema({ to: { type: "array", items: { type: "string" } }, subject: { type: "string" }, body: { type: "string" } }, ["to", "body"]),
);
