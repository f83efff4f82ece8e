/** Parses `ralph owners …`. */
import { ownerName } from "../domain/owners/api-key.ts";

/** A request about owners, for a service and for a data directory. */
export type OwnerRequest =
  | { do: "list" }
  | { do: "show"; owner: string }
  | { do: "export"; owner: string; file: string }
  | { do: "erase"; owner: string }
  | { do: "hand-over"; owner: string; to: string };

export interface OwnersCommand {
  name: "owners";
  request: OwnerRequest;
  url: URL;
  /** Data directory of a stopped service, instead of the service at `url`. */
  data: string | null;
}

export interface OwnerOptions {
  out?: string | undefined;
  yes?: boolean | undefined;
}

/** @throws Error that says what is wrong with the command line. */
export function ownerRequest([verb, first, second, ...more]: readonly string[], { out, yes }: OwnerOptions): OwnerRequest {
  if (more.length > 0) throw new Error(`'${more[0]}' is one argument too many`);
  if (out !== undefined && verb !== "export") throw new Error(`--out does not go with 'owners ${verb}'`);
  if (yes !== undefined && verb !== "erase") throw new Error(`--yes does not go with 'owners ${verb}'`);
  if (second !== undefined && verb !== "hand-over") throw new Error(`'${second}' is one argument too many`);
  const named = (name: string | undefined, what: string): string => {
    if (name === undefined) throw new Error(`The ${what} is missing`);
    const checked = ownerName.safeParse(name);
    if (!checked.success) throw new Error(`The ${what} '${name}' ${checked.error.issues[0]?.message}`);
    return name;
  };
  switch (verb) {
    case "list":
      if (first !== undefined) throw new Error(`'${first}' is one argument too many; 'owners show' looks at one`);
      return { do: "list" };
    case "show":
      return { do: "show", owner: named(first, "owner") };
    case "export": {
      const owner = named(first, "owner");
      return { do: "export", owner, file: out ?? `${owner.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")}.zip` };
    }
    case "erase": {
      const owner = named(first, "owner");
      if (yes !== true) throw new Error(`All that '${owner}' has would be gone for good: say --yes to erase it`);
      return { do: "erase", owner };
    }
    case "hand-over":
      return { do: "hand-over", owner: named(first, "owner"), to: named(second, "new owner") };
    default:
      throw new Error("Say what to do with owners: list, show, export, erase or hand-over");
  }
}
