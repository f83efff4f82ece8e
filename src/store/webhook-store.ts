/** Webhooks and their outbox behind the port. */
import type { WebhookStore } from "../research/ports/webhooks.ts";
import type { Rows } from "./rows/rows.ts";

export function webhookStore({ db, webhooks, outbox }: Rows): WebhookStore {
  return {
    add: (record, most) => webhooks.add(record, most),
    find: async (owner, id) => webhooks.find(owner, id),
    list: async (owner) => [...webhooks.list(owner)],
    change: async (owner, id, change) => {
      const record = await webhooks.change(owner, id, change);
      // Messages that waited while it was disabled may be sent now.
      if (record?.status === "enabled") outbox.notifyListeners();
      return record;
    },
    remove: (owner, id) => webhooks.remove(owner, id),
    queue: (message) => outbox.queue(message),
    delivery: (owner, webhookId, id) => outbox.delivery(owner, webhookId, id),
    deliveries: (owner, webhookId, page) => outbox.deliveries(owner, webhookId, page),
    sendAgain: (owner, webhookId, id, at) => outbox.sendAgain(owner, webhookId, id, at),
    ownersDue: (now) => outbox.ownersDue(now),
    due: (owner, now, underWay, limit) => outbox.due(owner, now, underWay, limit),
    nextDue: (now) => outbox.nextDue(now),
    attempted: (id, result) => db.write((tx) => outbox.attempted(tx, id, result)),
    prune: (before) => outbox.prune(before),
    onQueued: (listener) => outbox.onQueued(listener),
  };
}
