/** Operations on API keys, for operators: they reach the keys of every owner. Also the caller's own identity. */
import { z } from "zod";
import { apiKey, type CreatedKey, callerView, createdKey, keyRotation, newKey, ownerName } from "../domain/owners/api-key.ts";
import { scopes } from "../domain/owners/principal.ts";
import { access } from "./access.ts";
import { nothing, pageOf } from "./answers.ts";
import { keyInput, pageInput } from "./inputs.ts";
import { operation } from "./operation.ts";

/** A key's text is never stored, so a repeated answer lacks it. */
const withoutText = (created: CreatedKey): CreatedKey => ({ ...created, key: null });

export const keyOperations = {
  createKey: operation({
    id: "createKey",
    summary: "Make an API key; its text is in this answer and nowhere else",
    input: newKey,
    effect: "write",
    allowed: access.admin,
    answer: createdKey,
    replayed: (body) => ({ route: "POST /keys", body }),
    kept: withoutText,
    run: async ({ keys, owners }, _principal, request) => {
      await owners.assertWritable(request.owner);
      return keys.create(request);
    },
  }),
  listKeys: operation({
    id: "listKeys",
    summary: "The API keys, newest first",
    input: pageInput.extend({ owner: ownerName.optional() }),
    effect: "read",
    allowed: access.admin,
    answer: pageOf(apiKey),
    run: ({ keys }, _principal, { owner = null, ...page }) => keys.list(owner, page),
  }),
  rotateKey: operation({
    id: "rotateKey",
    summary: "Make the successor of a key; the old one still works for an overlap",
    input: keyInput.extend(keyRotation.shape),
    effect: "write",
    allowed: access.admin,
    answer: createdKey,
    replayed: ({ keyId, ...body }) => ({ route: `POST /keys/${keyId}/rotate`, body }),
    kept: withoutText,
    run: ({ keys }, _principal, { keyId, overlapS }) => keys.rotate(keyId, overlapS),
  }),
  revokeKey: operation({
    id: "revokeKey",
    summary: "Revoke a key at once, also for streams that are open",
    input: keyInput,
    effect: "write",
    allowed: access.admin,
    answer: nothing,
    run: ({ keys }, _principal, { keyId }) => keys.revoke(keyId),
  }),
  getCaller: operation({
    id: "getCaller",
    summary: "Whose data this key or token reaches, and what it allows",
    input: z.strictObject({}),
    effect: "read",
    allowed: access.any,
    answer: callerView,
    run: (_services, { owner, scopes: held, keyId }) => ({ owner, scopes: scopes.filter((scope) => held.has(scope)), keyId }),
  }),
} as const;
