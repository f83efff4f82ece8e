/** Rows that outlive their sessions: versions of agent definitions, and cached assessments and breakdowns. */
import type { Selectable } from "kysely";
import type { AgentDefinitionTable, MemoryTable } from "../schema/tables.ts";
import type { Database } from "../writer/database.ts";

export type AgentDefinitionRow = Selectable<AgentDefinitionTable>;
export type MemoryRow = Selectable<MemoryTable>;

export function memoryRows(db: Database) {
  const definition = db.read((sql, p: { version: string }) =>
    sql.selectFrom("agent_definition").selectAll().where("version", "=", p.version),
  );
  const find = db.read((sql, p: { owner: string; kind: MemoryRow["kind"]; signature: string }) =>
    sql.selectFrom("memory").selectAll().where("owner", "=", p.owner).where("kind", "=", p.kind).where("signature", "=", p.signature),
  );
  return {
    insertDefinition: db.insertion("agent_definition", "ignore"),
    definition: (version: string): AgentDefinitionRow | undefined => definition.get({ version }),
    put: db.insertion("memory", { key: ["owner", "kind", "signature"] }),
    find: (owner: string, kind: MemoryRow["kind"], signature: string): MemoryRow | undefined => find.get({ owner, kind, signature }),
  };
}
