/** The days and months (UTC) of spending limits. */

export interface Period {
  /** The first day. */
  from: string;
  /** When the next one begins. */
  resetsAt: string;
}

export function dayOf(now: Date): Period {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));
  return { from: now.toISOString().slice(0, 10), resetsAt: next.toISOString() };
}

export function monthOf(now: Date): Period {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  return { from: `${now.toISOString().slice(0, 7)}-01`, resetsAt: next.toISOString() };
}
