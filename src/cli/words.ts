/** Formats text for terminal lines. */
import { singleSpaced } from "../domain/base/single-spaced.ts";

/** Wraps text between words; a word longer than `width` gets a line of its own. */
export function wrap(text: string, width: number, indent = ""): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of singleSpaced(text).split(" ")) {
    if (line !== "" && [...`${indent}${line} ${word}`].length > width) {
      lines.push(indent + line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  return [...lines, indent + line];
}

/** '1 task', '2 tasks'. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** '7 s', '1 min 5 s'. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
