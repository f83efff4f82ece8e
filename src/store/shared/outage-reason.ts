/** Says in plain words why the shared database cannot be used. Contains no statement, no address and no credentials. */

/** What an operator can do about it, by the code of PostgreSQL, of Node's sockets and TLS, or of the client. */
const reasons: Readonly<Record<string, string>> = {
  "28P01": "it refuses the user or the password of DATABASE_URL",
  "28000": "it does not admit this user from here, see its pg_hba.conf",
  "3D000": "it has no database of the name in DATABASE_URL",
  "42501": "its user lacks a right; the owner of the database has all that are needed",
  "42704": "it does not know a parameter at the end of DATABASE_URL",
  "25006": "it is read-only; DATABASE_URL has to name the primary server",
  "53100": "its disk is full",
  "53300": "it has no free connection, see its max_connections",
  "57P03": "it is starting or stopping",
  ECONNREFUSED: "nothing accepts connections at the host and port of DATABASE_URL",
  ENOTFOUND: "the host of DATABASE_URL is unknown",
  EAI_AGAIN: "the host of DATABASE_URL cannot be looked up at the moment",
  CONNECT_TIMEOUT: "its host does not answer",
  ECONNRESET: "it closed the connection; with sslmode it may not offer TLS",
  DEPTH_ZERO_SELF_SIGNED_CERT: "its certificate is self-signed; NODE_EXTRA_CA_CERTS names a CA to trust",
  SELF_SIGNED_CERT_IN_CHAIN: "its certificate is of an unknown CA; NODE_EXTRA_CA_CERTS names a CA to trust",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "its certificate is of an unknown CA; NODE_EXTRA_CA_CERTS names a CA to trust",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is of another host",
  CERT_HAS_EXPIRED: "its certificate has expired",
};

/** PostgreSQL's code for an unknown table: no replica has used this database yet. */
const noSuchTable = "42P01";

/** The reason with its code; the code alone, or the message, where the code is not known here. */
export function outageReason(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  if (code === noSuchTable) return "it holds no installation";
  if (code === undefined) return message ?? "unknown";
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return reason === undefined ? code : `${reason} (${code})`;
}
