/** Rows that outlive their sessions: agents' definitions as they were, and judgements of like questions. */
import type { Selectable } from "kysely";
import type { Database, Transaction } from "./database.ts";
import type { AgentDefinitionTable, MemoryTable } from "./tables.ts";

export type AgentDefinitionRow = Selectable<AgentDefinitionTable>;
export type MemoryRow = Selectable<MemoryTable>;

export function memoryRows(db: Database) {
  const keepDefinition = db.statement((sql, p: Record<keyof AgentDefinitionRow, never>) =>
    sql
      .insertInto("agent_definition")
      .values({ version: p.version, name: p.name, content: p.content, created_at: p.created_at })
      .onConflict((conflict) => conflict.column("version").doNothing()),
  );
  const definition = db.read((sql, p: { version: string }) =>
    sql.selectFrom("agent_definition").selectAll().where("version", "=", p.version),
  );
  const put = db.statement((sql, p: Record<keyof MemoryRow, never>) =>
    sql
      .insertInto("memory")
      .values({ owner: p.owner, kind: p.kind, signature: p.signature, content: p.content, created_at: p.created_at })
      .onConflict((conflict) =>
        conflict.columns(["owner", "kind", "signature"]).doUpdateSet({ content: p.content, created_at: p.created_at }),
      ),
  );
  const find = db.read((sql, p: { owner: string; kind: MemoryRow["kind"]; signature: string }) =>
    sql.selectFrom("memory").selectAll().where("owner", "=", p.owner).where("kind", "=", p.kind).where("signature", "=", p.signature),
  );
  return {
    keepDefinition: (tx: Transaction, row: AgentDefinitionRow) => keepDefinition.run(tx, row as never),
    definition: (version: string): AgentDefinitionRow | undefined => definition.get({ version }),
    put: (tx: Transaction, row: MemoryRow) => put.run(tx, row as never),
    find: (owner: string, kind: MemoryRow["kind"], signature: string): MemoryRow | undefined => find.get({ owner, kind, signature }),
  };
}
