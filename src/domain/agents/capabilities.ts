/** Capabilities of an agent or a tool in plain words: its own list, else the first sentence of its description. */

import { shortened } from "../base/shortened.ts";
import { singleSpaced } from "../base/single-spaced.ts";

/** Characters. */
const longest = 200;

export function capabilitiesOf({
  capabilities,
  description,
}: {
  capabilities?: readonly string[] | undefined;
  description: string;
}): string[] {
  if (capabilities !== undefined && capabilities.length > 0) return [...capabilities];
  const line = singleSpaced(description);
  const [sentence = line] = /^.+?[.!?](?=\s|$)/u.exec(line) ?? [];
  const text = sentence.replace(/[.!]$/u, "");
  return text === "" ? [] : [shortened(text, longest)];
}
