/** What can be had of a session's report files. Pure. */
import type { ReportState } from "./research.ts";

/** In the order in which they are offered. */
export const formats = ["pdf", "docx", "html", "md", "xlsx", "pptx", "json"] as const;
export type Format = (typeof formats)[number];

export interface FileState {
  format: Format;
  /** `absent`: it was not requested. */
  state: ReportState["state"] | "absent";
}

/** Each format once, as the session's own template has it: files that are there before those that are not. */
export function fileStates(files: readonly ReportState[]): FileState[] {
  const stateOf = (format: Format): FileState["state"] => {
    const states = files.filter((file) => file.format === format).map(({ state }) => state);
    return (["ready", "making", "failed"] as const).find((state) => states.includes(state)) ?? "absent";
  };
  const all = formats.map((format) => ({ format, state: stateOf(format) }));
  return [...all.filter(({ state }) => state === "ready"), ...all.filter(({ state }) => state !== "ready")];
}

export function isMaking(files: readonly ReportState[]): boolean {
  return files.some(({ state }) => state === "making");
}
