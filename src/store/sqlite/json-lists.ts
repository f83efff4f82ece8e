/** Lists as one argument of a statement, in JSON: it is prepared once, however long they are. */
import { sql } from "kysely";

/** @param list placeholder of the list. */
export function isAmong(column: string, list: string) {
  return sql<boolean>`${sql.ref(column)} IN (SELECT value FROM json_each(${list}))`;
}
