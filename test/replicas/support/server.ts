/**
 * A PostgreSQL server for the tests, on a port of its own, without a password and gone afterwards. Its programs are looked for
 * in POSTGRES_BIN, or where Debian puts them. It refuses to run as root, so root starts it as the user `postgres`.
 */
import { execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";

const debian = "/usr/lib/postgresql";

/** Called by vitest before the first test. TEST_POSTGRES names a server that is there already. */
export async function setup(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES !== undefined) return () => Promise.resolve();
  const server = await startServer();
  process.env.TEST_POSTGRES = server.url;
  return () => server.stop();
}

export interface PostgresServer {
  /** Its database `postgres`. */
  url: string;
  port: number;
  /** Ends it as its operator does, and starts it again on the same port. */
  restart(downMs?: number): Promise<void>;
  stop(): Promise<void>;
}

/** `before` is a command that runs the one behind its words, such as a tracer. */
export async function startServer(before: readonly string[] = []): Promise<PostgresServer> {
  const bin = programs();
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  const directory = mkdtempSync(join(tmpdir(), "ralph-postgres-"));
  if (user.uid !== undefined) chownSync(directory, user.uid, user.gid);
  const data = join(directory, "data");
  execFileSync(join(bin, "initdb"), ["-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C"], {
    ...user,
    cwd: directory,
    stdio: "ignore",
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const words = [...before, join(bin, "postgres"), "-D", data, "-p", String(port), "-k", directory, "-h", "127.0.0.1"];
  const again = () => start(words, { ...user, cwd: directory }, join(data, "postmaster.pid"), url);
  let running = await again();
  return {
    url,
    port,
    restart: async (downMs = 0) => {
      await running.stop();
      if (downMs > 0) await new Promise((resolve) => setTimeout(resolve, downMs));
      running = await again();
    },
    stop: async () => {
      await running.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function start(words: readonly string[], options: SpawnOptions, pidFile: string, url: string) {
  const [command = "", ...rest] = words;
  const child = spawn(command, rest, { ...options, stdio: "ignore" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await answering(url);
  const pid = Number(readFileSync(pidFile, "utf8").split("\n", 1)[0]);
  return {
    stop: async () => {
      // SIGINT is its fast shutdown: open connections are ended.
      process.kill(pid, "SIGINT");
      await ended;
    },
  };
}

/** A pooler in transaction mode before a server; gives the URL of the database through it. */
export async function startPooler(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const [target, port] = [new URL(databaseUrl), await freePort()];
  const user = process.getuid?.() === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : {};
  const directory = mkdtempSync(join(tmpdir(), "ralph-pooler-"));
  const users = join(directory, "users.txt");
  writeFileSync(users, '"postgres" ""\n');
  writeFileSync(
    join(directory, "pgbouncer.ini"),
    `[databases]\n* = host=127.0.0.1 port=${target.port}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\n` +
      `auth_type = trust\nauth_file = ${users}\npool_mode = transaction\nserver_login_retry = 1\n`,
  );
  for (const path of [directory, users, join(directory, "pgbouncer.ini")]) if (user.uid !== undefined) chownSync(path, user.uid, user.gid);
  const child = spawn("pgbouncer", ["-q", join(directory, "pgbouncer.ini")], {
    ...{ ...user, stdio: "ignore" },
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  target.port = String(port);
  await answering(target.href);
  return {
    url: target.href,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function answering(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const sql = postgres(url, { max: 1, connect_timeout: 1, onnotice: () => undefined });
    try {
      await sql`SELECT 1`;
      return;
    } catch (error) {
      if (attempt === 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await sql.end({ timeout: 0 });
    }
  }
}

function programs(): string {
  const { POSTGRES_BIN: given } = process.env;
  const found =
    given ??
    (existsSync(debian)
      ? readdirSync(debian)
          .map((version) => join(debian, version, "bin"))
          .at(-1)
      : undefined);
  if (found === undefined || !existsSync(join(found, "initdb")))
    throw new Error("PostgreSQL is not there: 'apt-get install postgresql', or name the folder of its programs in POSTGRES_BIN");
  return found;
}

function idOf(which: "-u" | "-g"): number {
  return Number(execFileSync("id", [which, "postgres"], { encoding: "utf8" }));
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}
