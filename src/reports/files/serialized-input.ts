/**
 * A report's input as bytes for the rendering process. It is serialized once for all formats, and a section at a time: as one
 * message, the input of a long report would hold the event loop for each of its files.
 */
import { setImmediate } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import type { ReportInput } from "../document/report-document.ts";

/** The input without its sections, then each section, in V8's format. */
export type SerializedInput = readonly Uint8Array[];

const serialized = new WeakMap<ReportInput, Promise<SerializedInput>>();

export function serializedInput(input: ReportInput): Promise<SerializedInput> {
  const known = serialized.get(input) ?? serializedParts(input);
  serialized.set(input, known);
  return known;
}

export function deserializedInput([rest = new Uint8Array(), ...sections]: SerializedInput): ReportInput {
  const input = deserialize(rest) as ReportInput;
  return { ...input, research: { ...input.research, sections: sections.map((section) => deserialize(section)) } };
}

async function serializedParts(input: ReportInput): Promise<SerializedInput> {
  const parts: Uint8Array[] = [serialize({ ...input, research: { ...input.research, sections: [] } })];
  for (const section of input.research.sections) {
    await setImmediate();
    parts.push(serialize(section));
  }
  return parts;
}
