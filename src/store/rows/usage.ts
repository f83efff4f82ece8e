/** Rows of `usage`: sums by owner, day, engine and model, written once at the end of the transaction of what they count. */
import { sql } from "kysely";
import type { UsageFigures, UsageItem } from "../../domain/owners/usage.ts";
import type { UsageQuery, UsageStore } from "../../research/ports/usage.ts";
import type { UsageTable } from "../schema/owner-tables.ts";
import type { Database, Transaction } from "../writer/database.ts";

export interface UsageRows extends UsageStore {
  /** Adds to the sums of the day of `at`. */
  add(tx: Transaction, about: { owner: string; engine: string; model: string | null; at: string }, used: Partial<UsageFigures>): void;
}

interface Sums extends UsageFigures {
  by_owner: string;
  by_day: string;
  by_engine: string;
  by_model: string;
}

interface SumArguments extends Record<string, string | number> {
  owner: string;
  isAll: number;
  from: string;
  to: string;
  byOwner: number;
  byDay: number;
  byEngine: number;
  byModel: number;
  limit: number;
}

const keyNames = ["owner", "day", "engine", "model"] as const;
const figureNames = ["sessions", "model_calls", "input_tokens", "output_tokens", "cost_usd", "unpriced_calls"] as const;

export function usageRows(db: Database): UsageRows {
  const add = db.statement((query, p: Record<keyof UsageTable, string | number>) =>
    query
      .insertInto("usage")
      .values({
        ...{ owner: p.owner, day: p.day, engine: p.engine, model: p.model, sessions: p.sessions, model_calls: p.model_calls },
        ...{ input_tokens: p.input_tokens, output_tokens: p.output_tokens, cost_usd: p.cost_usd, unpriced_calls: p.unpriced_calls },
      } as UsageTable)
      .onConflict((conflict) =>
        conflict.columns(["owner", "day", "engine", "model"]).doUpdateSet({
          sessions: sql`usage.sessions + excluded.sessions`,
          model_calls: sql`usage.model_calls + excluded.model_calls`,
          input_tokens: sql`usage.input_tokens + excluded.input_tokens`,
          output_tokens: sql`usage.output_tokens + excluded.output_tokens`,
          cost_usd: sql`usage.cost_usd + excluded.cost_usd`,
          unpriced_calls: sql`usage.unpriced_calls + excluded.unpriced_calls`,
        }),
      ),
  );
  const sums = db.read((query, p: SumArguments) =>
    query
      .selectFrom("usage")
      .select((eb) => [
        sql<string>`iif(${p.byOwner}, owner, '')`.as("by_owner"),
        sql<string>`iif(${p.byDay}, day, '')`.as("by_day"),
        sql<string>`iif(${p.byEngine}, engine, '')`.as("by_engine"),
        sql<string>`iif(${p.byModel}, model, '')`.as("by_model"),
        eb.fn.sum<number>("sessions").as("sessions"),
        eb.fn.sum<number>("model_calls").as("modelCalls"),
        eb.fn.sum<number>("input_tokens").as("inputTokens"),
        eb.fn.sum<number>("output_tokens").as("outputTokens"),
        eb.fn.sum<number>("cost_usd").as("costUsd"),
        eb.fn.sum<number>("unpriced_calls").as("unpricedCalls"),
      ])
      .where((eb) => eb.or([eb("owner", "=", p.owner), sql<boolean>`${p.isAll}`]))
      .where("day", ">=", p.from)
      .where("day", "<=", p.to)
      .groupBy(sql`1, 2, 3, 4`)
      .orderBy(sql`1, 2, 3, 4`)
      .limit(p.limit as never),
  );
  const cost = db.read((query, p: { owner: string; day: string }) =>
    query
      .selectFrom("usage")
      .select((eb) => eb.fn.sum<number | null>("cost_usd").as("cost"))
      .where("owner", "=", p.owner)
      .where("day", ">=", p.day),
  );
  /** What the steps of the transaction under way have used. */
  const used = new Set<UsageTable>();
  const flush = (tx: Transaction) => {
    for (const sum of summed(used)) add.run(tx, { ...sum });
    used.clear();
  };
  return {
    add: (tx, { owner, engine, model, at }, figures) => {
      const row: UsageTable = {
        owner,
        day: at.slice(0, 10),
        engine,
        model: model ?? "",
        sessions: figures.sessions ?? 0,
        model_calls: figures.modelCalls ?? 0,
        input_tokens: figures.inputTokens ?? 0,
        output_tokens: figures.outputTokens ?? 0,
        cost_usd: figures.costUsd ?? 0,
        unpriced_calls: figures.unpricedCalls ?? 0,
      };
      used.add(row);
      tx.afterRollback(() => used.delete(row));
      tx.atEnd(used, flush);
    },
    sums: async (query, limit) => sums.all(argumentsOf(query, limit)).map((row) => itemOf(row as Sums)),
    costSince: async (owner, day) => cost.get({ owner, day })?.cost ?? 0,
  };
}

/** One row for each owner, day, engine and model; a commit has few of them. */
function summed(rows: Iterable<UsageTable>): UsageTable[] {
  const sums: UsageTable[] = [];
  for (const row of rows) {
    const sum = sums.find((known) => keyNames.every((name) => known[name] === row[name]));
    if (sum === undefined) sums.push(row);
    else for (const name of figureNames) sum[name] += row[name];
  }
  return sums;
}

function argumentsOf({ owner, from, to, groupBy }: UsageQuery, limit: number): SumArguments {
  const by = (key: UsageQuery["groupBy"][number]) => Number(groupBy.includes(key));
  return {
    ...{ owner: owner ?? "", isAll: Number(owner === undefined), from, to, limit },
    ...{ byOwner: by("owner"), byDay: by("day"), byEngine: by("engine"), byModel: by("model") },
  };
}

function itemOf({ by_owner, by_day, by_engine, by_model, ...figures }: Sums): UsageItem {
  const known = (value: string) => (value === "" ? null : value);
  return { owner: known(by_owner), day: known(by_day), engine: known(by_engine), model: known(by_model), ...figures };
}
