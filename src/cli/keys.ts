/** Runs `ralph keys` at a running service or in the data directory of a stopped one, and prints the result. */
import { answerOf } from "../../clients/typescript/src/api.ts";
import type { RalphClient } from "../../clients/typescript/src/client.ts";
import { itemsOf } from "../../clients/typescript/src/pages.ts";
import { type ApiKey, apiKey, createdKey } from "../domain/owners/api-key.ts";
import type { KeyCommand } from "./command.ts";
import type { KeyRequest } from "./key-command.ts";
import { askMaintenance } from "./maintenance.ts";
import type { Screen } from "./screen.ts";

export async function keys({ request, data }: KeyCommand, client: RalphClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const answer =
    data === null ? await atService(client, request, signal) : await askMaintenance("keys", { directory: data, request }, signal);
  screen.say(...told(request, answer));
}

function atService(client: RalphClient, request: KeyRequest, signal: AbortSignal): Promise<unknown> {
  switch (request.do) {
    case "create": {
      const { do: _do, ...body } = request;
      return answerOf(client.api.POST("/keys", { body, signal }));
    }
    case "list":
      return keysOf(client, request.owner, signal);
    case "rotate": {
      const { id, overlapS } = request;
      return answerOf(
        client.api.POST("/keys/{id}/rotate", { params: { path: { id } }, body: overlapS === undefined ? {} : { overlapS }, signal }),
      );
    }
    case "revoke":
      return answerOf(client.api.DELETE("/keys/{id}", { params: { path: { id: request.id } }, signal }));
  }
}

/** All keys, newest first. */
async function keysOf(client: RalphClient, owner: string | undefined, signal: AbortSignal): Promise<unknown[]> {
  const wanted = owner === undefined ? {} : { owner };
  const keys: unknown[] = [];
  const page = (from: object) => answerOf(client.api.GET("/keys", { params: { query: { limit: 200, ...wanted, ...from } }, signal }));
  for await (const key of itemsOf(page)) keys.push(key);
  return keys;
}

function told(request: KeyRequest, answer: unknown): string[] {
  if (request.do === "revoke") return [`Revoked: ${request.id}`];
  if (request.do === "list") {
    const listed = apiKey.array().parse(answer);
    return listed.length === 0 ? ["There are no keys"] : listed.map(line);
  }
  const { key, ...made } = createdKey.parse(answer);
  return [line(made), `The key, shown this once:`, String(key)];
}

function line({ id, owner, name, scopes, expiresAt, lastUsedAt, rotatedTo }: ApiKey): string {
  const facts = [
    `${id}  ${owner}  ${scopes.join(",")}`,
    name === null ? "" : `'${name}'`,
    expiresAt === null ? "does not expire" : `until ${expiresAt}`,
    lastUsedAt === null ? "not used" : `used ${lastUsedAt}`,
    rotatedTo === null ? "" : `rotated to ${rotatedTo}`,
  ];
  return facts.filter((fact) => fact !== "").join("  ");
}
