/** Limits of owners: settings for all, and a file that overrides them for some, reloaded when it changes. */
import { statSync } from "node:fs";
import { z } from "zod";
import { isRalphError } from "../../domain/errors/errors.ts";
import { type OwnerLimits, ownerLimits } from "../../domain/owners/owner-limits.ts";
import type { LimitSource } from "../../research/ports/limits.ts";
import type { Config } from "../settings/config.ts";
import { readDeclaredFile } from "../settings/declared-file.ts";

const setting = "OWNER_LIMITS_FILE";

const limitsFile = z.strictObject({ owners: z.record(z.string().min(1), ownerLimits.partial()) });

/** How long a change of the file may go unnoticed. Milliseconds. */
const restMs = 1_000;

export function limitsOf(config: Config): OwnerLimits {
  return {
    requestsPerMinute: config.OWNER_REQUESTS_PER_MINUTE === 0 ? null : config.OWNER_REQUESTS_PER_MINUTE,
    runningSessions: config.OWNER_RUNNING_SESSIONS,
    queuedSessions: config.OWNER_QUEUED_SESSIONS,
    documents: config.OWNER_DOCUMENTS,
    storageMb: config.OWNER_STORAGE_MB,
    costUsdPerDay: config.OWNER_COST_USD_PER_DAY,
    costUsdPerMonth: config.OWNER_COST_USD_PER_MONTH,
  };
}

export class DeclaredLimits implements LimitSource {
  readonly #usual: OwnerLimits;
  readonly #file: string;
  readonly #warn: (message: string) => void;
  #own = new Map<string, OwnerLimits>();
  #stamp = "";
  #lookedAt = 0;

  /** @throws RalphError `configuration` for an unreadable file. A later invalid version changes nothing and calls `warn`. */
  constructor(config: Config, warn: (message: string) => void) {
    this.#usual = limitsOf(config);
    this.#file = config.OWNER_LIMITS_FILE;
    this.#warn = warn;
    if (this.#file !== "") this.#read(stampOf(this.#file));
  }

  of(owner: string): OwnerLimits {
    if (this.#file !== "") this.#look();
    return this.#own.get(owner) ?? this.#usual;
  }

  #look(): void {
    const now = performance.now();
    if (now - this.#lookedAt < restMs) return;
    const stamp = stampOf(this.#file);
    this.#lookedAt = now;
    if (stamp === this.#stamp) return;
    try {
      this.#read(stamp);
    } catch (error) {
      if (!isRalphError(error)) throw error;
      this.#stamp = stamp;
      this.#warn(error.message);
    }
  }

  #read(stamp: string): void {
    const { owners } = readDeclaredFile(setting, this.#file, limitsFile);
    this.#own = new Map(Object.entries(owners).map(([owner, own]) => [owner, withOwn(this.#usual, own)]));
    this.#stamp = stamp;
    this.#lookedAt = performance.now();
  }
}

function withOwn(usual: OwnerLimits, own: { [Name in keyof OwnerLimits]?: OwnerLimits[Name] | undefined }): OwnerLimits {
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...usual, ...Object.fromEntries(given) };
}

/** Differs when the file has changed since it was read. */
function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat === undefined ? "" : `${stat.size} ${stat.mtimeMs} ${stat.ino}`;
}

/** One process's share of the limits that each counts in memory, where `processes` share the requests. */
export function dividedLimits(limits: LimitSource, processes: () => number): LimitSource {
  const share = (limit: number | null) => (limit === null ? null : Math.max(1, Math.ceil(limit / processes())));
  return {
    of: (owner) => {
      const whole = limits.of(owner);
      return {
        ...whole,
        requestsPerMinute: share(whole.requestsPerMinute),
        runningSessions: share(whole.runningSessions),
        queuedSessions: share(whole.queuedSessions),
      };
    },
  };
}
