/** Named schemas of events, one per type, so that a typed client knows the data of each. */

import { z } from "zod";
import { withCapital } from "../../domain/base/capital-letter.ts";
import { eventSchemas } from "../../domain/events/events.ts";
import { numberedEvent, ownerEvent } from "../../operations/answers.ts";
import { examples } from "./examples.ts";
import { describedAs, named } from "./schema-registry.ts";

/** 'task.awaiting_input' becomes 'TaskAwaitingInputEvent'. */
function nameOf(type: string): string {
  const words = type.split(/[._]/).map(withCapital);
  return `${words.join("")}Event`;
}

for (const schema of eventSchemas) named(schema, nameOf(schema.shape.type.value));

named(numberedEvent, "Event", examples.event);
named(ownerEvent, "OwnerEvent", examples.ownerEvent);

/** A stream's body. OpenAPI 3.1 cannot describe SSE frames: an extension names the schema of the JSON in their `data`. */
export function streamOf(dataSchema: string, example: string): z.ZodType<string> {
  return describedAs(z.string(), {
    type: "string",
    description: `Frames as server-sent events; the \`data\` of each is ${dataSchema} as JSON`,
    "x-event-data": { $ref: `#/components/schemas/${dataSchema}` },
    examples: [example],
  });
}
