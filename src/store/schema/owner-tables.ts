/** The rows of owners, beside their sessions and documents: usage, keys, webhooks, links. */
import type { Generated } from "kysely";
import type { DeliveryState, MessageType } from "../../domain/events/webhook.ts";
import type { JsonText, Time } from "./column-types.ts";

/** Sums of an owner's usage on a day (UTC). */
export interface UsageTable {
  owner: string;
  day: string;
  engine: string;
  /** '' where unknown. */
  model: string;
  sessions: number;
  model_calls: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
  /** Model calls whose cost is missing in `cost_usd`. */
  unpriced_calls: number;
}

export interface ApiKeyTable {
  id: string;
  owner: string;
  name: string | null;
  /** Separated by spaces. */
  scopes: string;
  hash: string;
  created_at: Time;
  expires_at: Time | null;
  last_used_at: Time | null;
  rotated_to: string | null;
}

export interface WebhookTable {
  id: string;
  owner: string;
  url: string;
  events: JsonText;
  status: "enabled" | "disabled";
  secret: string;
  previous_secret: string | null;
  overlap_until: Time | null;
  failing_since: Time | null;
  created_at: Time;
  updated_at: Time;
}

export interface WebhookMessageTable {
  /** Order of the outbox. */
  number: Generated<number>;
  id: string;
  webhook_id: string;
  owner: string;
  session_id: string | null;
  type: MessageType;
  body: JsonText;
  state: DeliveryState;
  attempts: number;
  next_at: Time | null;
  status: number | null;
  response: string | null;
  error: string | null;
  created_at: Time;
  attempted_at: Time | null;
}

export interface ReportLinkTable {
  id: string;
  owner: string;
  session_id: string;
  format: string;
  template: string | null;
  created_at: Time;
  expires_at: Time;
}

/** Random secrets of the installation by purpose. */
export interface InstallationSecretTable {
  name: string;
  value: string;
}

/** Owners whose data is being erased. */
export interface OwnerErasureTable {
  owner: string;
  requested_at: Time;
}

export interface OwnerTables {
  owner_erasure: OwnerErasureTable;
  usage: UsageTable;
  webhook: WebhookTable;
  webhook_message: WebhookMessageTable;
  api_key: ApiKeyTable;
  report_link: ReportLinkTable;
  installation_secret: InstallationSecretTable;
}
