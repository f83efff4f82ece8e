/** Faults in what becomes of all that one owner has. */
import type { FaultyFile } from "../mutant.ts";

const ownerData = "test/http/owner-data.test.ts";
const kills = "test/crash/owner-erasure.test.ts";

export const owners: FaultyFile[] = [
  {
    file: "src/research/runner/session-turns.ts",
    tests: ["test/research/runner/session-turns.test.ts", "test/research/runner/owners.test.ts"],
    faults: [
      {
        id: "places-kept",
        breaks: "owners take turns where each running session is another's",
        find: 'over?.run?.interrupt("yields", "soft");',
        replace: "",
      },
      {
        id: "turns-without-progress",
        breaks: "a turn brings the session on before it ends",
        find: "now.storedBytes !== began.storedBytes || now.version !== began.version",
        replace: "true",
      },
    ],
  },
  {
    file: "src/store/owners/owner-move.ts",
    tests: [ownerData],
    faults: [
      {
        id: "looked-at-after-hand-over",
        breaks: "a session that was looked at is shown to its new owner, and no more to the old one",
        find: "sessions.forgetLookedAt();",
        replace: "",
        tests: ["test/store/sqlite-conformance.test.ts"],
      },
      {
        id: "events-collide",
        breaks: "handed over events join the end of the new owner's feed, each once",
        find: ":base + numbered.number",
        replace: "numbered.number",
      },
      {
        id: "old-document-named",
        breaks: "sessions name the document that stands for both",
        find: "nameJoined(sqlite, from, documents.joined);",
        replace: "",
      },
    ],
  },
  {
    file: "src/store/library/hand-over.ts",
    tests: [ownerData],
    faults: [
      {
        id: "cells-unindexed",
        breaks: "tables of a library that was joined are found by their cells",
        find: "title: table.title_stems, cells }",
        replace: 'title: table.title_stems, cells: "" }',
      },
    ],
  },
  {
    file: "src/store/sqlite/connection.ts",
    tests: [ownerData],
    faults: [
      {
        id: "deleted-readable",
        breaks: "what is erased is in no byte of the database file",
        find: 'sqlite.pragma("secure_delete = FAST");',
        replace: "",
      },
    ],
  },
  {
    file: "src/research/owners/erasure.ts",
    tests: [kills],
    faults: [
      {
        id: "erasure-forgotten",
        breaks: "an erasure goes on after a kill",
        find: "for (const owner of (await this.#parts.store.erasures()).keys()) this.#owners.add(owner);",
        replace: "",
      },
      {
        id: "erased-owner-writable",
        breaks: "nothing can be added to data that any process erases",
        find: "if ((await this.#parts.store.erasingSince(owner)) !== null)",
        replace: "if (this.#owners.has(owner))",
        tests: ["test/research/owners/erasure.test.ts"],
      },
    ],
  },
  {
    file: "src/operations/owner-operations.ts",
    tests: [ownerData],
    faults: [
      {
        id: "others-exported",
        breaks: "another owner's data is 404",
        find: 'if (owner !== wanted && !scopes.has("admin"))',
        replace: "if (false)",
      },
    ],
  },
];
