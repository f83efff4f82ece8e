/** Rows that outlive their sessions: versions of agent definitions, and cached assessments and breakdowns. */
import type { Selectable } from "kysely";
import type { AgentDefinitionTable, MemoryTable } from "../schema/tables.ts";
import { rowsBy } from "../writer/by-columns.ts";
import type { Database } from "../writer/database.ts";

export type AgentDefinitionRow = Selectable<AgentDefinitionTable>;
export type MemoryRow = Selectable<MemoryTable>;

export function memoryRows(db: Database) {
  const definition = rowsBy(db, "agent_definition", ["version"]);
  const find = rowsBy(db, "memory", ["owner", "kind", "signature"]);
  return {
    insertDefinition: db.insertion("agent_definition", "ignore"),
    definition: (version: string): AgentDefinitionRow | undefined => definition.get({ version }),
    put: db.insertion("memory", { key: ["owner", "kind", "signature"] }),
    find: (owner: string, kind: MemoryRow["kind"], signature: string): MemoryRow | undefined => find.get({ owner, kind, signature }),
  };
}
