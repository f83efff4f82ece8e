import { copyFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { describe, expect, it, vi } from "vitest";
import { migrate, migrationsDirectory } from "../../src/store/schema/migrations.ts";
import { openStore } from "../../src/store/store.ts";
import { openCore, owner, temporaryDirectory } from "../support/core.ts";

const clockAt = (time: string) => ({ clock: () => new Date(time) });
const today = clockAt("2126-06-01T00:00:00Z");
const yearBefore = clockAt("2125-06-01T00:00:00Z");

/** Runs a session on a data directory to its end, and gives the positions of its events. */
async function run(directory: string, database: { clock: () => Date }) {
  const part = openCore({ directory, database });
  const from = await part.core.events.newest(owner);
  const id = await part.start();
  await part.until(id, ({ status }) => status === "done");
  return { ...part, id, from, positions: (await part.core.events.ofOwner(owner, from, 1_000)).map(({ position }) => position) };
}

describe("positions go on growing where the clock was set back before a start", () => {
  it("also where the session with the greatest was deleted, and the one with the next", async () => {
    const directory = temporaryDirectory();
    const oldest = await run(directory, yearBefore);
    await oldest.stop();
    const before = await run(directory, today);
    const next = await before.start();
    await before.until(next, ({ status }) => status === "done");
    const lastEventId = await before.core.events.newest(owner);
    await before.sessions.delete(owner, next);
    await before.sessions.delete(owner, before.id);
    await before.stop();

    const after = await run(directory, yearBefore);
    expect(after.from).toBe(lastEventId);
    expect(Math.min(...after.positions)).toBeGreaterThan(lastEventId);
    const seen = (await after.core.events.ofOwner(owner, lastEventId, 1_000)).map(({ event }) => event.seq);
    expect(seen).toEqual((await after.events(after.id)).map(({ seq }) => seq));
  });

  it("also where a session without the greatest is deleted after that", async () => {
    const directory = temporaryDirectory();
    const old = await run(directory, yearBefore);
    await old.stop();
    const newer = await run(directory, today);
    const lastEventId = await newer.core.events.newest(owner);
    await newer.sessions.delete(owner, newer.id);
    await newer.sessions.delete(owner, old.id);
    expect(await newer.core.events.newest(owner)).toBe(lastEventId);
    await newer.stop();
    expect((await run(directory, yearBefore)).from).toBe(lastEventId);
  });

  it("also behind the place of a reader that came before any event", async () => {
    const directory = temporaryDirectory();
    const before = openCore({ directory, database: today });
    const lastEventId = await before.core.events.newest(owner);
    expect(lastEventId).toBeGreaterThan(0);
    await before.stop();
    const after = await run(directory, yearBefore);
    expect(Math.min(...after.positions)).toBeGreaterThan(lastEventId);
    expect(await after.core.events.ofOwner(owner, lastEventId, 1_000)).toHaveLength((await after.events(after.id)).length);
  });
});

it("go on from the time of the start where the database is older than what was given", async () => {
  const directory = temporaryDirectory();
  await (await run(directory, yearBefore)).stop();
  const restored = await run(directory, today);
  expect(Math.min(...restored.positions)).toBeGreaterThan(today.clock().getTime() * 100);
});

it("go on in a database that was written before they were kept", async () => {
  const directory = temporaryDirectory();
  const earlier = temporaryDirectory();
  const names = readdirSync(migrationsDirectory).filter((name) => name < "0006");
  for (const name of names) copyFileSync(join(migrationsDirectory, name), join(earlier, name));
  const sqlite = new BetterSqlite3(join(directory, "ralph.db"));
  expect(migrate(sqlite, earlier)).toEqual(names);
  const greatest = today.clock().getTime() * 100;
  sqlite.pragma("foreign_keys = OFF");
  sqlite
    .prepare("INSERT INTO event (position, session_id, seq, owner, type, at, percent, data) VALUES (?, 's', 1, 'o', 't', '', 0, '{}')")
    .run(greatest);
  sqlite.close();
  const store = openStore(directory, yearBefore);
  expect(await store.events.newest("o")).toBe(greatest);
  store.close();
});

it("tell one owner nothing of what another does", async () => {
  const { core, sessions, events } = openCore({ database: today });
  const positionsOf = async (name: string) => (await core.events.ofOwner(name, 0, 1_000)).map(({ position }) => position);
  const ended = async (name: string) => {
    const { session } = await sessions.create(name, { query: "What is it?", autoApprove: true }, null);
    await vi.waitFor(async () => expect((await sessions.get(name, session.id)).status).toBe("done"), 10_000);
    return (await events(session.id)).length;
  };
  const begin = await core.events.newest("ada");
  const count = await ended("ada");
  await ended("bob");
  await ended("bob");
  const both = count + (await ended("ada"));
  const positions = await positionsOf("ada");
  // Without a gap: the sessions of the other took none of the numbers.
  expect(positions).toEqual(Array.from({ length: both }, (_, n) => (positions[0] ?? 0) + n));
  expect(await core.events.newest("ada")).toBe(positions.at(-1));
  expect(await core.events.newest("eve")).toBe(begin);
});
