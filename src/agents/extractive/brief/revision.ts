/** Applies the user's commands to a draft brief; pure. Notes report what was done, and what could not be. */

import { singleSpaced } from "../../../domain/base/single-spaced.ts";
import type { BriefContent } from "../../../domain/plans/brief.ts";
import type { ReportFormat } from "../../../domain/reports/formats.ts";
import { isSpoken } from "../../../languages/combined.ts";
import type { Note } from "../../../languages/subjects/phrases.ts";
import { contentStems } from "../../../sources/text/stems.ts";
import { type Command, ordinalIn } from "./commands.ts";
import { mostItems } from "./scope-items.ts";

export interface Revision {
  brief: BriefContent;
  notes: Note[];
  changed: boolean;
}

/** The brief after all commands, in order. Commands that cannot be applied leave it unchanged. */
export function revise(brief: BriefContent, commands: readonly Command[], available: readonly ReportFormat[]): Revision {
  let current = brief;
  const notes: Note[] = [];
  for (const command of commands) {
    const step = follow(current, command, available);
    current = step.brief;
    notes.push(...step.notes);
  }
  return { brief: current, notes, changed: JSON.stringify(current) !== JSON.stringify(brief) };
}

interface Step {
  brief: BriefContent;
  notes: Note[];
}

function follow(brief: BriefContent, command: Command, available: readonly ReportFormat[]): Step {
  switch (command.kind) {
    case "add":
      return add(brief, command.items);
    case "remove":
      return remove(brief, command.targets);
    case "replace":
      return replace(brief, command.target, command.item);
    case "only":
      return narrow(brief, command.items);
    case "goal":
      return { brief: { ...brief, goal: command.text.slice(0, 4_000) }, notes: [{ kind: "goal", text: command.text }] };
    case "formats":
      return setFormats(brief, command, available);
    case "language":
      if (!isSpoken(command.language)) return { brief, notes: [{ kind: "noLanguage", language: command.language }] };
      return { brief: { ...brief, language: command.language }, notes: [{ kind: "language", language: command.language }] };
    case "unknown":
      return { brief, notes: [{ kind: "unknown", text: command.text }] };
  }
}

function add(brief: BriefContent, items: string[]): Step {
  const there = items.filter((item) => brief.scope.some((each) => isSame(each, item)));
  const fresh = items.filter((item) => !there.includes(item)).map((item) => item.slice(0, 1_000));
  const room = fresh.slice(0, mostItems - brief.scope.length);
  const notes: Note[] = [];
  if (room.length > 0) notes.push({ kind: "added", items: room });
  if (there.length > 0) notes.push({ kind: "alreadyThere", items: there });
  if (room.length < fresh.length) notes.push({ kind: "tooMany", limit: mostItems, items: fresh.slice(room.length) });
  return { brief: { ...brief, scope: [...brief.scope, ...room] }, notes };
}

function remove(brief: BriefContent, targets: string[]): Step {
  // All targets refer to the scope as the user saw it, so that 'items 1 and 2' keep their numbers.
  const found = targets.map((target) => matching(brief.scope, target));
  const gone = new Set(found.flat());
  const notes: Note[] = targets.filter((_target, index) => found[index]?.length === 0).map((target) => ({ kind: "notThere", target }));
  if (gone.size === 0) return { brief, notes };
  const rest = brief.scope.filter((_item, index) => !gone.has(index));
  if (rest.length === 0) return { brief, notes: [...notes, { kind: "lastItem" }] };
  const removed = brief.scope.filter((_item, index) => gone.has(index));
  return {
    brief: { ...brief, scope: rest, goal: goalWithout(brief.goal, removed) },
    notes: [{ kind: "removed", items: removed }, ...notes],
  };
}

/** The goal without the questions in it that are not asked any more, since the report is called by it. */
function goalWithout(goal: string, items: readonly string[]): string {
  const questions = items.filter((item) => /[?.!]$/u.test(item));
  const left = singleSpaced(questions.reduce((text, item) => text.replace(item, () => ""), goal));
  return goal.includes("\n") || !/\p{L}/u.test(left) ? goal : left;
}

function replace(brief: BriefContent, target: string, item: string): Step {
  const [index] = matching(brief.scope, target);
  const old = index === undefined ? undefined : brief.scope[index];
  if (index === undefined || old === undefined) return { brief, notes: [{ kind: "notThere", target }] };
  return { brief: { ...brief, scope: brief.scope.with(index, item.slice(0, 1_000)) }, notes: [{ kind: "replaced", old, item }] };
}

function narrow(brief: BriefContent, items: string[]): Step {
  const scope = items.flatMap((item) => {
    const known = matching(brief.scope, item).map((index) => brief.scope[index] ?? item);
    return known.length === 0 ? [item.slice(0, 1_000)] : known;
  });
  const all = [...new Set(scope)];
  const distinct = all.slice(0, mostItems);
  const notes: Note[] = [{ kind: "narrowed", items: distinct }];
  if (all.length > mostItems) notes.push({ kind: "tooMany", limit: mostItems, items: all.slice(mostItems) });
  const goal = goalWithout(
    brief.goal,
    brief.scope.filter((item) => !distinct.includes(item)),
  );
  return { brief: { ...brief, scope: distinct, goal }, notes };
}

function setFormats(brief: BriefContent, command: Extract<Command, { kind: "formats" }>, available: readonly ReportFormat[]): Step {
  const offered = command.formats.filter((format) => available.includes(format));
  const missing = [...command.unavailable, ...command.formats.filter((format) => !available.includes(format))];
  const notes: Note[] = missing.length > 0 && command.mode !== "remove" ? [{ kind: "unavailable", words: missing, available }] : [];
  const wanted =
    command.mode === "remove"
      ? brief.outputFormats.filter((format) => !command.formats.includes(format))
      : command.mode === "only" && offered.length > 0
        ? offered
        : [...new Set([...brief.outputFormats, ...offered])];
  if (wanted.length === 0) return { brief, notes: [...notes, { kind: "lastFormat" }] };
  if (offered.length > 0 || command.mode === "remove") notes.unshift({ kind: "formats", formats: wanted });
  return { brief: { ...brief, outputFormats: wanted }, notes };
}

/** Indexes of the scope items that a target refers to: by number, or by words (best matches only). */
function matching(scope: readonly string[], target: string): number[] {
  const ordinal = ordinalIn(target);
  if (ordinal !== null) {
    const index = ordinal === -1 ? scope.length - 1 : ordinal - 1;
    return index >= 0 && index < scope.length ? [index] : [];
  }
  const wanted = [...new Set(contentStems(target))];
  if (wanted.length === 0) return [];
  const shares = scope.map((item) => {
    const held = new Set(contentStems(item));
    return wanted.filter((stem) => held.has(stem)).length / wanted.length;
  });
  const best = Math.max(...shares);
  return best < 0.6 ? [] : shares.flatMap((share, index) => (share === best ? [index] : []));
}

function isSame(one: string, other: string): boolean {
  const [first, second] = [new Set(contentStems(one)), new Set(contentStems(other))];
  return first.size === second.size && [...first].every((stem) => second.has(stem));
}
