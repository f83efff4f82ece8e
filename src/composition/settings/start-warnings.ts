/** What the log warns of at a start: settings that are misspelt, or that let in more or fewer callers than was meant. Pure. */
import { authMode } from "./auth-mode.ts";
import { type Config, checksHosts } from "./config.ts";
import type { Misspelt } from "./misspelt-settings.ts";

interface Warning {
  fields: Readonly<Record<string, string>>;
  message: string;
}

/** `someKey` says whether anything identifies a caller: a stored key, or ADMIN_KEY. */
export function startWarnings(config: Config, { misspelt, someKey }: { misspelt: readonly Misspelt[]; someKey: boolean }): Warning[] {
  const { HOST: host } = config;
  const auth = authMode(config);
  const warnings: Warning[] = misspelt.map((fields) => ({
    fields: { ...fields },
    message: `${fields.name} is no setting; did you mean ${fields.meant}?`,
  }));
  if (auth === "none")
    warnings.push({
      fields: { auth },
      message: "AUTH=none: whoever reaches this port may do everything; keep it on loopback or behind a gateway",
    });
  if (auth === "keys" && !someKey)
    warnings.push({
      fields: { auth },
      message: "There are no keys, so nobody can call: stop the service and run 'ralph keys create', or set ADMIN_KEY",
    });
  if (!checksHosts(config))
    warnings.push({
      fields: { host },
      message: "ALLOWED_HOSTS is empty: requests may name any host, and a web page whose name leads here could use the service",
    });
  return warnings;
}
