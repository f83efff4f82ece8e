/** Who a request comes from: the owner whose data it reaches, and what it may do there. */

export const scopes = ["research", "documents", "read", "admin"] as const;
export type Scope = (typeof scopes)[number];

export interface Principal {
  /** Every read and write of the request is limited to rows of this owner. */
  readonly owner: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Id of the API key; null for a token, and where there is no authentication. */
  readonly keyId: string | null;
  /** When the token stops being valid, in epoch milliseconds; null for a key, whose expiry may still change. */
  readonly expiresAt: number | null;
}

/** The owner of everything while there is no authentication. */
export const localOwner = "local";

/** Id of the key from the settings that reads the service's metrics, and has no scope. */
export const metricsKeyId = "METRICS_KEY";

/** Any of these scopes suffices. */
export type Allowed = readonly [Scope, ...Scope[]];

/** `admin` includes the other scopes: who can make keys could give them to himself. */
export function mayUse({ scopes: granted }: Principal, allowed: Allowed): boolean {
  return granted.has("admin") || allowed.some((scope) => granted.has(scope));
}
