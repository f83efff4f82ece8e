/** Examples of webhooks. The secret is no real one: it is all zeros. */
import { at, exampleSessionId } from "./example-session.ts";

const id = "0195561c-8a5d-7e2f-9c31-4b7a6d1e0f33";
const url = "https://hooks.example/ralph";
const events = ["session.status", "report.ready"] as const;
const webhook = {
  ...{ id, url, events, status: "enabled" as const, failingSince: null, secretOverlapUntil: null },
  ...{ createdAt: at, updatedAt: at },
};

export const webhookExamples = {
  newWebhook: { url, events },
  webhook,
  created: { ...webhook, secret: `whsec_${"A".repeat(43)}=` },
  delivery: {
    id: "msg_5b3f2f64-6a0e-4d0b-9d0a-2f3a1c4d5e6f",
    webhookId: id,
    sessionId: exampleSessionId,
    type: "report.ready" as const,
    state: "delivered" as const,
    attempts: 1,
    nextAttemptAt: null,
    status: 204,
    response: "",
    error: null,
    createdAt: at,
    attemptedAt: at,
  },
};
