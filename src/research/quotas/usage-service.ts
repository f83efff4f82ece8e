/** Usage reports of owners. */
import { RalphError } from "../../domain/errors/errors.ts";
import { noUsage, plusUsage, type UsageReport } from "../../domain/owners/usage.ts";
import type { Usage, UsageStore } from "../ports/usage.ts";

/** Most days of one report. */
const mostDays = 366;
/** Most groups of one report. */
const mostItems = 10_000;

const dayMs = 86_400_000;

export class UsageService implements Usage {
  readonly #store: UsageStore;
  readonly #clock: () => Date;

  constructor(store: UsageStore, clock: () => Date) {
    this.#store = store;
    this.#clock = clock;
  }

  /** By default the days of this month until today. */
  async report({ owner, groupBy = ["day"], ...days }: Parameters<Usage["report"]>[0]): Promise<UsageReport> {
    const today = this.#clock().toISOString().slice(0, 10);
    const to = days.to ?? today;
    const from = days.from ?? `${to.slice(0, 7)}-01`;
    const count = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
    if (count < 1) throw unfit("from", `must not be after 'to', which is ${to}`);
    if (count > mostDays) throw unfit("from", `must not be more than ${mostDays} days before 'to', which is ${to}`);
    const items = await this.#store.sums({ owner, from, to, groupBy }, mostItems + 1);
    if (items.length > mostItems) throw unfit("groupBy", `makes more than ${mostItems} groups of these days: ask for fewer days or groups`);
    return { from, to, groupBy: [...groupBy], items, total: items.reduce(plusUsage, noUsage) };
  }
}

function unfit(path: string, message: string): RalphError {
  return new RalphError("unprocessable", `'${path}' ${message}`, { issues: [{ path, message }] });
}
