import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { taskStatuses } from "../../../src/domain/plans/task-status.ts";
import {
  isTerminal,
  nextState,
  type SessionEvent,
  type SessionState,
  sessionEvents,
  sessionStates,
  transition,
  transitionTable,
} from "../../../src/domain/sessions/states.ts";
import { openStore } from "../../../src/store/store.ts";
import { temporaryDirectory } from "../../support/core.ts";

const root = join(import.meta.dirname, "../../..");

/** The words of the CHECK on a column of a table in the newest schema. */
function checked(table: string, column: string): string[] {
  const store = openStore(temporaryDirectory());
  const body = store.db.sqlite.prepare("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(table) as string;
  store.close();
  const [, list = ""] = new RegExp(`\\n  ${column} TEXT[^\\n]*CHECK \\(([^)]*)\\)`).exec(body) ?? [];
  return list.split(" OR ").map((term) => term.replace(`${column} = `, "").replaceAll("'", ""));
}

const edges = sessionStates.flatMap((from) =>
  Object.entries(transitionTable[from]).flatMap(([event, to]) =>
    to === "the state that failed"
      ? sessionStates.filter((state) => !isTerminal(state)).map((state) => `${from} --> ${state}: ${event}`)
      : [`${from} --> ${to}: ${event}`],
  ),
);

describe("the table of states", () => {
  const pairs = sessionStates.flatMap((from) => sessionEvents.map((event): [SessionState, SessionEvent] => [from, event]));

  it.each(pairs)("answers for '%s' and '%s' as it says, or refuses by name", (from, event) => {
    const row: Partial<Record<string, string>> = transitionTable[from];
    const to = row[event];
    if (to === undefined) {
      expect(nextState(from, event, "review")).toBeNull();
      expect(() => transition(from, event, "review")).toThrow(`'${from}'`);
    } else if (to === "the state that failed") {
      expect(nextState(from, event, "review")).toBe("review");
      expect(nextState(from, event, null)).toBeNull();
      expect(nextState(from, event, "done")).toBeNull();
    } else {
      expect(transition(from, event)).toBe(to);
    }
  });

  it("lets every state that is not terminal fail and be cancelled", () => {
    for (const state of sessionStates.filter((name) => !isTerminal(name))) {
      expect([nextState(state, "failed"), nextState(state, "cancelled")]).toEqual(["failed", "cancelled"]);
    }
  });

  it("is what the database checks", () => {
    expect(checked("session", "status")).toEqual([...sessionStates]);
    expect(checked("session", "failed_from")).toEqual(sessionStates.filter((state) => !isTerminal(state)));
    expect(checked("task", "status")).toEqual([...taskStatuses]);
  });

  it("is what the diagram shows", () => {
    const text = readFileSync(join(root, "src/research/DESIGN.md"), "utf8");
    const shown = [...text.matchAll(/^ {2}(\w+ --> \w+: \w+)$/gm)].map(([, edge]) => edge);
    expect(shown.sort()).toEqual(edges.sort());
  });
});

it.each([
  ["retried", "A session that is 'done' cannot be retried: only a failed one can"],
  ["cancelled", "A session that is 'done' cannot be cancelled"],
] as const)("a session that has ended refuses to be %s in plain words", (event, message) => {
  expect(() => transition("done", event)).toThrow(message);
});
