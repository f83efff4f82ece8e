/** Times and costs of earlier sessions, for estimates of new ones. */

import type { Json } from "../../domain/base/json.ts";
import type { SpentOnModels } from "../../domain/calls/call-record.ts";
import type { Experience, TaskDuration } from "../../research/ports/directory.ts";
import type { MemoryKind } from "../../research/ports/session-store.ts";
import type { Rows } from "./rows.ts";

export class SqliteExperience implements Experience {
  readonly #rows: Pick<Rows, "db" | "tasks" | "calls" | "memory">;

  constructor(rows: Pick<Rows, "db" | "tasks" | "calls" | "memory">) {
    this.#rows = rows;
  }

  async durations(owner: string, agent: string, limit: number): Promise<TaskDuration[]> {
    return this.#rows.tasks.durations(owner, agent, limit).flatMap(({ description, estimated_ms, started_at, ended_at }) => {
      const actualMs = Date.parse(ended_at ?? "") - Date.parse(started_at ?? "");
      return Number.isFinite(actualMs) && actualMs >= 0 ? [{ description, estimatedMs: estimated_ms, actualMs }] : [];
    });
  }

  async ofTasks(owner: string, engine: string, agent: string, limit: number): Promise<(SpentOnModels & { durationMs: number })[]> {
    return this.#rows.calls.ofTasks(owner, engine, agent, limit).map((row) => {
      const took = Date.parse(row.ended_at ?? "") - Date.parse(row.started_at ?? "");
      return { ...spentOf(row), durationMs: Number.isFinite(took) && took > 0 ? took : 0 };
    });
  }

  async ofReports(owner: string, engine: string, strategy: string, limit: number): Promise<SpentOnModels[]> {
    return this.#rows.calls.ofReports(owner, engine, strategy, limit).map(spentOf);
  }

  async remembered(owner: string, kind: MemoryKind, signature: string): Promise<Json | undefined> {
    const row = this.#rows.memory.find(owner, kind, signature);
    return row === undefined ? undefined : (JSON.parse(row.content) as Json);
  }

  async remember(owner: string, kind: MemoryKind, signature: string, content: Json, at: string): Promise<void> {
    const row = { owner, kind, signature, content: JSON.stringify(content), created_at: at };
    await this.#rows.db.write((tx) => this.#rows.memory.put(tx, row));
  }
}

/** Sums over calls; without calls they are null or 0. */
interface SummedCalls {
  model_calls: number;
  input_tokens: number | null;
  output_tokens: number | null;
  cache_read_tokens: number | null;
  cache_write_tokens: number | null;
  cost_usd: number | null;
  priced_calls: number;
}

function spentOf(row: SummedCalls): SpentOnModels {
  const { input_tokens, output_tokens, cache_read_tokens, cache_write_tokens } = row;
  return {
    modelCalls: row.model_calls,
    tokens: (input_tokens ?? 0) + (output_tokens ?? 0) + (cache_read_tokens ?? 0) + (cache_write_tokens ?? 0),
    costUsd: row.priced_calls < row.model_calls ? null : (row.cost_usd ?? 0),
  };
}
