/** Capabilities of an agent or a tool in plain words: its own list, else the first sentence of its description. */

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
  const line = description.replace(/\s+/gu, " ").trim();
  const [sentence = line] = /^.+?[.!?](?=\s|$)/u.exec(line) ?? [];
  const text = sentence.replace(/[.!]$/u, "");
  if (text === "") return [];
  return [text.length <= longest ? text : `${text.slice(0, longest - 1)}…`];
}
