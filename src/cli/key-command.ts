/** Parses `ralph keys …`. */
import { newKey, ownerName } from "../domain/owners/api-key.ts";
import { type Scope, scopes } from "../domain/owners/principal.ts";

/** A request about keys, for a service and for a data directory. */
export type KeyRequest =
  | { do: "create"; owner: string; scopes: Scope[]; name?: string; expiresAt?: string }
  | { do: "list"; owner?: string }
  | { do: "rotate"; id: string; overlapS?: number }
  | { do: "revoke"; id: string };

export interface KeyOptions {
  scopes?: string | undefined;
  name?: string | undefined;
  expires?: string | undefined;
  owner?: string | undefined;
  overlap?: string | undefined;
}

/** @throws Error that says what is wrong with the command line. */
export function keyRequest([verb, subject, ...more]: readonly string[], options: KeyOptions): KeyRequest {
  if (more.length > 0) throw new Error(`'${more[0]}' is one argument too many`);
  const takes = (...names: (keyof KeyOptions)[]) => {
    for (const name of Object.keys(options) as (keyof KeyOptions)[])
      if (options[name] !== undefined && !names.includes(name)) throw new Error(`--${name} does not go with 'keys ${verb}'`);
  };
  const needed = (what: string) => {
    if (subject === undefined) throw new Error(`The ${what} is missing`);
    return subject;
  };
  switch (verb) {
    case "create":
      takes("scopes", "name", "expires");
      return creation(needed("owner"), options);
    case "list":
      takes("owner");
      if (subject !== undefined) throw new Error(`'${subject}' is one argument too many; --owner chooses an owner`);
      return { do: "list", ...(options.owner !== undefined && { owner: ownerName.parse(options.owner) }) };
    case "rotate":
      takes("overlap");
      return { do: "rotate", id: needed("key's id"), ...(options.overlap !== undefined && { overlapS: wholeSeconds(options.overlap) }) };
    case "revoke":
      takes();
      return { do: "revoke", id: needed("key's id") };
    default:
      throw new Error("Say what to do with keys: create, list, rotate or revoke");
  }
}

function creation(owner: string, { scopes: list = "", name, expires }: KeyOptions): KeyRequest {
  const wanted = list.split(",").map((word) => word.trim());
  const unknown = wanted.find((word) => !(scopes as readonly string[]).includes(word));
  if (unknown !== undefined) throw new Error(`--scopes: '${unknown}' is none of ${scopes.join(", ")}`);
  const end = expires === undefined ? null : new Date(expires);
  if (end !== null && Number.isNaN(end.getTime())) throw new Error(`--expires: '${expires}' is no time such as 2030-01-01`);
  const request = { owner, scopes: wanted, ...(name !== undefined && { name }), ...(end !== null && { expiresAt: end.toISOString() }) };
  const checked = newKey.safeParse(request);
  if (!checked.success) throw new Error(`The key's ${checked.error.issues[0]?.path.join(".")} ${checked.error.issues[0]?.message}`);
  return { do: "create", ...request, scopes: checked.data.scopes };
}

function wholeSeconds(text: string): number {
  if (/^\d{1,7}$/.test(text)) return Number(text);
  throw new Error(`--overlap: '${text}' is no number of seconds`);
}
