/** Statements on the rows of one table that have given values in some columns; the arguments have the columns' names. */
import type { Selectable } from "kysely";
import type { Tables } from "../schema/tables.ts";
import type { Database, ReadStatement, WriteStatement } from "./database.ts";

type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/** Reads whole rows, ordered by some columns. */
export function rowsBy<Table extends keyof Tables, Column extends keyof Row<Table>>(
  db: Database,
  table: Table,
  columns: readonly Column[],
  ...order: readonly (keyof Row<Table>)[]
): ReadStatement<Pick<Row<Table>, Column>, Row<Table>> {
  return db.read((sql, args: Record<string, never>) => {
    // One table stands for all: the types of a query are those of its table.
    let query = sql.selectFrom(table as "session").selectAll();
    for (const column of columns) query = query.where(column as "id", "=", args[column as string] as never);
    for (const column of order) query = query.orderBy(column as "id");
    return query;
  }) as never;
}

/** Deletes rows. */
export function deletionBy<Table extends keyof Tables, Column extends keyof Row<Table>>(
  db: Database,
  table: Table,
  ...columns: readonly Column[]
): WriteStatement<Pick<Row<Table>, Column>, never> {
  return db.statement((sql, args: Record<string, never>) => {
    let query = sql.deleteFrom(table as "session");
    for (const column of columns) query = query.where(column as "id", "=", args[column as string] as never);
    return query;
  }) as never;
}
