/** Does what `ralph keys` asks, at a running service or in the data directory of a stopped one, and prints the outcome. */
import { type ApiKey, apiKey, createdKey } from "../domain/api-key.ts";
import type { KeyCommand } from "./arguments.ts";
import type { ServiceClient } from "./client.ts";
import type { KeyRequest } from "./key-command.ts";
import { askMaintenance } from "./maintenance.ts";
import type { Screen } from "./screen.ts";

export async function keys({ request, data }: KeyCommand, client: ServiceClient, screen: Screen, signal: AbortSignal): Promise<void> {
  const answer =
    data === null ? await atService(client, request, signal) : await askMaintenance("keys", { directory: data, request }, signal);
  screen.say(...told(request, answer));
}

function atService(client: ServiceClient, request: KeyRequest, signal: AbortSignal): Promise<unknown> {
  switch (request.do) {
    case "create": {
      const { do: _do, ...body } = request;
      return client.createKey(body, signal);
    }
    case "list":
      return client.keys(request.owner ?? null, signal);
    case "rotate":
      return client.rotateKey(request.id, request.overlapS ?? null, signal);
    case "revoke":
      return client.revokeKey(request.id, signal);
  }
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
