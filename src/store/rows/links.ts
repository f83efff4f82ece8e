/** Rows of `report_link`, and the secret that links are signed with. */
import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { LinkRecord, LinkStore } from "../../research/ports/links.ts";
import type { ReportLinkTable } from "../schema/owner-tables.ts";
import { deletionBy, rowsBy } from "../writer/by-columns.ts";
import type { Database } from "../writer/database.ts";

const secretName = "links";

export function linkStore(db: Database): LinkStore {
  const find = rowsBy(db, "report_link", ["id"]);
  const ofSession = db.read((sql, p: { owner: string; session: string; after: string; limit: number }) =>
    sql
      .selectFrom("report_link")
      .selectAll()
      .where("owner", "=", p.owner)
      .where("session_id", "=", p.session)
      .where("id", ">", p.after)
      .orderBy("id")
      .limit(p.limit),
  );
  const insert = db.insertion("report_link");
  const remove = deletionBy(db, "report_link", "id", "owner", "session_id");
  const secret = rowsBy(db, "installation_secret", ["name"]);
  const insertSecret = db.insertion("installation_secret", "ignore");
  return {
    secret: () =>
      db.write((tx) => {
        insertSecret(tx, { name: secretName, value: randomBytes(32).toString("base64url") });
        return secret.get({ name: secretName })?.value ?? "";
      }),
    add: (record) => db.write((tx) => void insert(tx, rowOf(record))),
    find: async (id) => find.all({ id }).map(recordOf)[0],
    // To SQLite a negative limit is none.
    ofSession: async (owner, session, { after, limit } = { after: null, limit: -1 }) =>
      ofSession.all({ owner, session, after: after ?? "", limit }).map(recordOf),
    remove: (owner, session, id) => db.write((tx) => remove.run(tx, { id, owner, session_id: session }) > 0),
  };
}

function rowOf({ id, owner, sessionId, format, template, createdAt, expiresAt }: LinkRecord): Selectable<ReportLinkTable> {
  return { id, owner, session_id: sessionId, format, template, created_at: createdAt, expires_at: expiresAt };
}

function recordOf({ session_id, format, created_at, expires_at, ...row }: Selectable<ReportLinkTable>): LinkRecord {
  return { ...row, sessionId: session_id, format: format as LinkRecord["format"], createdAt: created_at, expiresAt: expires_at };
}
