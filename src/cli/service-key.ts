/** The API key of the client: the option `--key`, else RALPH_API_KEY, which other users of the machine cannot see. */
import { UsageError } from "./arguments.ts";

/** Takes the option out of the arguments; `verify` has an option of the same name for another kind of key. */
export function takeKey(args: readonly string[], environment: Record<string, string | undefined>): { args: string[]; key: string | null } {
  const rest = [...args];
  const at = rest.findIndex((arg) => arg === "--key" || arg.startsWith("--key="));
  const known = environment.RALPH_API_KEY || null;
  if (at === -1 || rest[0] === "verify") return { args: rest, key: known };
  const [option = ""] = rest.splice(at, 1);
  const value = option === "--key" ? rest.splice(at, 1)[0] : option.slice("--key=".length);
  if (value === undefined || value === "") throw new UsageError("--key: the key is missing");
  return { args: rest, key: value };
}
