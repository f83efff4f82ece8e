/**
 * The rows that Ralph writes for the graph, written by a bare loop: the very statements of a run of Ralph's, recorded with
 * one task at a time, on the same schema, kept, with one transaction a step at `synchronous=FULL`. Nothing is read, checked
 * or decided.
 */
import BetterSqlite3 from "better-sqlite3";
import { v7 as uuidv7 } from "uuid";
import { openStore } from "../../src/store/store.ts";
import { stepsOfRun, timeRuns } from "./graph.ts";
import { give, inDirectory } from "./measure.ts";
import { graphService } from "./steps-service.ts";

type Value = string | number | bigint | null;

interface Written {
  sql: string;
  values: readonly Value[];
}

/** What ends a step of the graph: a task's result, or the move to a state that the next step works in. */
const stepEnds = /"to":"(executing|aggregating|reporting|done)"|"findings":/;

/** Every write between BEGIN and COMMIT while `work` runs, by transaction. */
async function recorded<T>(work: () => Promise<T>): Promise<{ value: T; commits: Written[][] }> {
  const commits: Written[][] = [];
  const open: Written[] = [];
  const { prepare } = BetterSqlite3.prototype;
  BetterSqlite3.prototype.prepare = function (this: BetterSqlite3.Database, sql: string) {
    const statement = prepare.call(this, sql) as BetterSqlite3.Statement;
    for (const how of ["run", "all"] as const) {
      const execute = statement[how] as (...args: unknown[]) => unknown;
      const noting = (...args: unknown[]): unknown => {
        if (sql === "COMMIT") commits.push(open.splice(0));
        else if (/^(insert|update|delete)/.test(sql)) open.push({ sql, values: (args[0] ?? []) as Value[] });
        return execute.apply(statement, args);
      };
      Object.defineProperty(statement, how, { value: noting });
    }
    return statement;
  } as typeof prepare;
  try {
    return { value: await work(), commits };
  } finally {
    BetterSqlite3.prototype.prepare = prepare;
  }
}

/** One run of Ralph's as the writes of its 25 steps. */
async function stepsOfOneRun(): Promise<{ id: string; steps: Written[][] }> {
  const { value: id, commits } = await recorded(() =>
    inDirectory(async (directory) => {
      const service = await graphService(directory, { MAX_PARALLEL_TASKS_PER_SESSION: "1" });
      const done = await service.run();
      await service.close();
      return done;
    }),
  );
  const steps: Written[][] = [[]];
  for (const commit of commits.filter((writes) => writes.some(({ values }) => values.includes(id)))) {
    steps.at(-1)?.push(...commit);
    if (commit.some(({ values }) => values.some((value) => typeof value === "string" && stepEnds.test(value)))) steps.push([]);
  }
  const whole = steps.filter((writes) => writes.length > 0);
  if (whole.length !== stepsOfRun) throw new Error(`The graph has ${stepsOfRun} steps; ${whole.length} were recorded`);
  return { id, steps: whole };
}

const { id: recordedId, steps } = await stepsOfOneRun();

type Maker = (id: string, shift: number) => Value;

/** The value as another run has it: ids are its own, and its events' positions, the only great numbers, lie behind the last one's. */
function makerOf(value: Value): Maker {
  if (typeof value === "number" && value > 1e12) return (_id, shift) => value + shift;
  if (typeof value === "string" && value.includes(recordedId)) return (id) => value.replaceAll(recordedId, id);
  return () => value;
}

const figures = await inDirectory(async (directory) => {
  const store = openStore(directory);
  const { sqlite } = store.db;
  const prepared = steps.map((writes) =>
    writes.map(({ sql, values }) => ({
      statement: sqlite.prepare(sql),
      isQuery: sql.includes(" returning "),
      makers: values.map(makerOf),
    })),
  );
  const step = sqlite.transaction((writes: (typeof prepared)[number], id: string, shift: number) => {
    for (const { statement, isQuery, makers } of writes) {
      const values = makers.map((make) => make(id, shift));
      if (isQuery) statement.all(values);
      else statement.run(values);
    }
  });
  let runs = 0;
  const run = async () => {
    const id = uuidv7();
    const shift = 1_000 * ++runs;
    for (const writes of prepared) {
      await Promise.resolve();
      step.immediate(writes, id, shift);
    }
  };
  const result = await timeRuns(directory, run);
  store.close();
  return result;
});
give(figures);
