/**
 * A report's input as bytes for the rendering process. It is serialized once for all formats, and a section at a time: as one
 * message, the input of a long report would hold the event loop for each of its files.
 */
import { setImmediate } from "node:timers/promises";
import { deserialize, serialize } from "node:v8";
import type { ReportInput } from "../document/report-document.ts";

/** The input without its sections, then each section, in V8's format. */
export type Parcel = readonly Uint8Array[];

const parcels = new WeakMap<ReportInput, Promise<Parcel>>();

export function parcelOf(input: ReportInput): Promise<Parcel> {
  const known = parcels.get(input) ?? packed(input);
  parcels.set(input, known);
  return known;
}

export function inputOf([rest = new Uint8Array(), ...sections]: Parcel): ReportInput {
  const input = deserialize(rest) as ReportInput;
  return { ...input, research: { ...input.research, sections: sections.map((section) => deserialize(section)) } };
}

async function packed(input: ReportInput): Promise<Parcel> {
  const parts: Uint8Array[] = [serialize({ ...input, research: { ...input.research, sections: [] } })];
  for (const section of input.research.sections) {
    await setImmediate();
    parts.push(serialize(section));
  }
  return parts;
}
