/** Examples of API keys. The key is no real one: its secret is all zeros. */
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

export const keyExamples = {
  newKey: { owner: apiKey.owner, scopes: apiKey.scopes, name: apiKey.name },
  apiKey,
  createdKey: { ...apiKey, key: `ralph_${apiKey.id.replaceAll("-", "")}_${"0".repeat(43)}` },
  caller: { owner: apiKey.owner, scopes: apiKey.scopes, keyId: apiKey.id },
};
