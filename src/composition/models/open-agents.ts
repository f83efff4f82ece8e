/** Opens the directory of the operator's agents. */
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { AgentFolder } from "../../agents/named/agent-folder.ts";
import { RalphError } from "../../domain/errors/errors.ts";
import { systemFault } from "../../domain/errors/system-faults.ts";
import type { Config } from "../settings/config.ts";
import { usualAgents } from "../settings/settings.ts";

/**
 * The default directory may be missing, as it is where Ralph is started elsewhere; one that is named may not.
 * @param restMs how long a change may go unnoticed, in milliseconds.
 * @throws RalphError `configuration` where the directory that AGENTS_DIR names cannot be read.
 */
export function openAgents({ AGENTS_DIR }: Pick<Config, "AGENTS_DIR">, restMs: number): AgentFolder {
  const directory = resolve(AGENTS_DIR);
  try {
    readdirSync(directory);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (AGENTS_DIR !== usualAgents || code !== "ENOENT")
      throw new RalphError("configuration", `AGENTS_DIR: '${AGENTS_DIR}' cannot be read: ${systemFault(error)}`);
  }
  return new AgentFolder(directory, restMs);
}
