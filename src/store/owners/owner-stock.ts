/** Storage of each owner, counted from the rows of documents and sessions. */
import type { OwnerStock } from "../../research/ports/limits.ts";
import type { Database } from "../writer/database.ts";

export function ownerStock(db: Database): OwnerStock {
  const documents = db.read((sql, p: { owner: string }) =>
    sql
      .selectFrom("document")
      .select((eb) => [eb.fn.countAll<number>().as("documents"), eb.fn.sum<number | null>("bytes").as("bytes")])
      .where("owner", "=", p.owner)
      // A document that is being added is counted by its reservation in `Quotas`.
      .where("status", "=", "ready"),
  );
  const sessions = db.read((sql, p: { owner: string }) =>
    sql
      .selectFrom("session")
      .select((eb) => eb.fn.sum<number | null>("stored_bytes").as("bytes"))
      .where("owner", "=", p.owner),
  );
  return {
    documents: async (owner) => {
      const counted = documents.get({ owner });
      return { documents: counted?.documents ?? 0, bytes: counted?.bytes ?? 0 };
    },
    sessionBytes: async (owner) => sessions.get({ owner })?.bytes ?? 0,
  };
}
