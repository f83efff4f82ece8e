import { expect, it, onTestFinished } from "vitest";
import type { SessionRecord } from "../../../src/domain/sessions/session-record.ts";
import type { SessionRun } from "../../../src/research/run/session-run.ts";
import { progressOf, SessionTurns, type Turn } from "../../../src/research/runner/session-turns.ts";

/** A running session of which only its standing is looked at. */
function running(since: number, standing = { storedBytes: 100, version: 3 }) {
  const session = { ...standing } as SessionRecord;
  const interrupted: string[] = [];
  const run = { interruption: null, state: { session }, interrupt: (why: string) => interrupted.push(why) } as unknown as SessionRun;
  const turn: Turn = { run, since, began: progressOf(session) };
  return { turn, interrupted, session: session as { storedBytes: number; version: number } };
}

it("ends the turn that has lasted longest, once it has brought its session on", () => {
  const turns = new SessionTurns(1_000, () => undefined);
  onTestFinished(() => turns.close());
  const now = performance.now();
  const [old, young] = [running(now - 5_000), running(now)];
  const end = () => turns.endOne([old.turn, young.turn]);
  young.session.storedBytes += 1;
  end();
  // The old one has only replayed so far, the young one has its time before it.
  expect([old.interrupted, young.interrupted]).toEqual([[], []]);
  old.session.storedBytes += 1;
  end();
  expect([old.interrupted, young.interrupted]).toEqual([["yields"], []]);
});
