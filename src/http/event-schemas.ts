/** Named schemas of events, one per type, so that a typed client knows the data of each. */
import { z } from "zod";
import { event, eventSchemas, type NumberedEvent } from "../domain/events.ts";
import { examples } from "./examples.ts";
import { describedAs, named } from "./schema-registry.ts";

/** 'task.awaiting_input' becomes 'TaskAwaitingInputEvent'. */
function nameOf(type: string): string {
  const words = type.split(/[._]/).map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}Event`;
}

for (const schema of eventSchemas) named(schema, nameOf(schema.shape.type.value));

/** Handlers return stored events, whose data is untyped; this schema gives them the types of the description. */
export const eventView = named(event as unknown as z.ZodType<NumberedEvent>, "Event", examples.event);
const position = z.object({ position: z.int().positive().describe("Number among the events of all your sessions; grows, with gaps") });
export const ownerEventView = named(z.intersection(eventView, position), "OwnerEvent", examples.ownerEvent);

/** A stream's body. OpenAPI 3.1 cannot describe SSE frames: an extension names the schema of the JSON in their `data`. */
export function streamOf(dataSchema: string, example: string): z.ZodType<string> {
  return describedAs(z.string(), {
    type: "string",
    description: `Frames as server-sent events; the \`data\` of each is ${dataSchema} as JSON`,
    "x-event-data": { $ref: `#/components/schemas/${dataSchema}` },
    examples: [example],
  });
}
