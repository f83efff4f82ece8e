/**
 * Makes every commit of a server take longer, as where its disk lies across a network: PostgreSQL waits for `commit_delay`
 * before it writes the log, even where no other transaction is open. It holds for all that use the server.
 */
import postgres from "postgres";
import { median } from "../engine/measure.ts";

/** Bare commits that are timed. */
const timed = 100;

/** Milliseconds that a bare commit of one row takes then: the median. */
export async function delayCommits(server: string, delayMs: number): Promise<number> {
  const sql = postgres(server, { max: 1, onnotice: () => undefined });
  try {
    await sql.unsafe(`ALTER SYSTEM SET commit_delay = ${Math.trunc(delayMs * 1_000)}`);
    await sql.unsafe("ALTER SYSTEM SET commit_siblings = 0");
    await sql.unsafe("SELECT pg_reload_conf()");
    await sql.unsafe("CREATE TABLE IF NOT EXISTS bare_commit (number int)");
    // The server's processes read the settings soon after they were told to.
    while (Number((await sql.unsafe("SELECT setting FROM pg_settings WHERE name = 'commit_delay'"))[0]?.setting) !== delayMs * 1_000);
    const times: number[] = [];
    for (let number = 0; number < timed; number++) {
      const begun = performance.now();
      await sql.unsafe(`INSERT INTO bare_commit VALUES (${number})`);
      times.push(performance.now() - begun);
    }
    return median(times);
  } finally {
    await sql.end();
  }
}
