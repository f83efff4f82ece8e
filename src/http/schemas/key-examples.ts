/** Examples of API keys and their owners. The key is no real one: its secret is all zeros. */
import { at } from "./example-session.ts";

const apiKey = {
  id: "0195561c-8a5d-7e2f-9c31-4b7a6d1e0f22",
  owner: "health-team",
  name: "nightly imports",
  scopes: ["research", "documents"] as const,
  createdAt: at,
  expiresAt: null,
  lastUsedAt: null,
  rotatedTo: null,
};

const owner = { owner: apiKey.owner, known: true, sessions: 12, documents: 40, collections: 2, webhooks: 1, keys: 2, links: 0 };

export const keyExamples = {
  owner: { ...owner, bytes: 8_412_000, erasingSince: null },
  handedOver: { from: "local", to: apiKey.owner, sessions: 12, documents: 38, joinedDocuments: 2 },
  newKey: { owner: apiKey.owner, scopes: apiKey.scopes, name: apiKey.name },
  apiKey,
  createdKey: { ...apiKey, key: `ralph_${apiKey.id.replaceAll("-", "")}_${"0".repeat(43)}` },
  caller: { owner: apiKey.owner, scopes: apiKey.scopes, keyId: apiKey.id },
};
