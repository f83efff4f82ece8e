import { expect, it } from "vitest";
import { blocksOf } from "../../../../src/agents/extractive/passages/blocks.ts";
import { leadOf } from "../../../../src/agents/extractive/passages/candidates.ts";

it.each([
  ["The offer names these values:", "The offer names these values:"],
  ["Bring these along. They are checked at the door.", "They are checked at the door."],
  ["Present: Anna Berg, Tom Lindqvist. Absent: Omar Haddad.", null],
])("of '%s' before a list, what leads to it is '%s'", (before, lead) => {
  const passage = `${before}\n\n- The roof is renewed in July.\n- The next meeting is in May.\n`;
  const span = leadOf(passage, blocksOf(passage)[0]);
  expect(span === null ? null : passage.slice(span.from, span.to)).toBe(lead);
});
