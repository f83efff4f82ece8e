/** What belongs to the rows of a list is read for all of them at once. */
import { expect, it, onTestFinished } from "vitest";
import { unansweredCall } from "../../../src/domain/calls/call-record.ts";
import { overviewOf } from "../../../src/research/ports/directory.ts";
import { openStore } from "../../../src/store/store.ts";
import { openCore, temporaryDirectory } from "../../support/core.ts";
import { countedReads } from "../../support/counted-reads.ts";
import { migrated } from "../../support/migrated.ts";
import { at, changeSession, commitOf, newSource, newTask, openSession } from "../conformance/new-session.ts";

function openedAt(directory: string) {
  const store = openStore(directory);
  onTestFinished(() => store.close());
  return { ...store, reads: (work: () => unknown) => countedReads(store.db.sqlite, work) };
}

it("shows a page of sessions as each shows itself, by two statements", async () => {
  const { start, until, stop, directory } = openCore();
  const ids = [await start(), await start(), await start({ autoApprove: false })];
  for (const id of ids) await until(id, ({ status, hold }) => status === "done" || hold !== null);
  await stop();
  const store = openedAt(directory);
  const page = () => store.directory.page("local", { order: "asc" }, undefined, 5);
  expect([await store.reads(page), await store.reads(page)]).toEqual([2, 1]);
  const opened = await Promise.all(ids.map((id) => openSession(store.sessions, id)));
  expect(await page()).toEqual(opened.map(overviewOf));
  expect((await page()).map(({ leaves, brief }) => [leaves, brief?.status])).toEqual([
    [{ completed: 2 }, "approved"],
    [{ completed: 2 }, "approved"],
    [{}, "draft"],
  ]);
  for (const state of opened) state.close();
});

it("reads the parts of the answers of all calls by one statement", async () => {
  const store = openedAt(migrated(temporaryDirectory()));
  await store.sessions.create(null, () => commitOf("s"));
  const answerOf = (n: number) =>
    Array.from({ length: 50 }, (_, line) => `Line ${line} of answer ${n}, which is long enough to be a part.`);
  await changeSession(store.sessions, "s", (changes) => {
    for (let turn = 0; turn < 5; turn++) {
      const call = {
        scope: "root",
        turn,
        order: 0,
        kind: "tool",
        name: "read",
        effect: "read",
        requestHash: "h",
        request: {},
        at,
      } as const;
      changes.putCall({ ...unansweredCall(call), status: "answered", answer: answerOf(turn) });
    }
  });
  const state = await openSession(store.sessions, "s");
  expect(state.calls("root").map(({ answer }) => answer)).toEqual([0, 1, 2, 3, 4].map(answerOf));
  expect(await store.reads(() => state.calls("root"))).toBe(2);
  state.close();
});

it("reads the sources of a result's citations by one statement", async () => {
  const store = openedAt(migrated(temporaryDirectory()));
  await store.sessions.create(null, () => commitOf("s"));
  await store.contents.put("ada", "h", "words");
  const ids = ["s1", "s2", "s3"];
  await changeSession(store.sessions, "s", (changes) => {
    for (const id of ids) changes.addSource(newSource(id));
    changes.addTasks([newTask("root", 0)]);
  });
  const state = await openSession(store.sessions, "s");
  const citations = ids.map((sourceId) => ({ sourceId, quote: "words", place: { from: 0, to: 5, line: 1, heading: [] } }));
  const findings = [{ kind: "quote", text: "words", score: 1, citations }] as const;
  expect(await store.reads(() => state.commit((changes) => changes.addFindings("root", findings)))).toBe(1);
  expect(store.db.sqlite.prepare("SELECT source_id, hash FROM citation ORDER BY ord").raw().all()).toEqual(ids.map((id) => [id, "h"]));
  state.close();
});
