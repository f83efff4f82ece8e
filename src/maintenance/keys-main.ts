/** `ralph keys … --data DIR`: works on the data directory of a stopped service. Takes one JSON argument, answers in JSON. */
import { resolve } from "node:path";
import { z } from "zod";
import { assertDatabase, hasDatabase, openDataDirectory } from "../composition/data-directory.ts";
import { isRalphError } from "../domain/errors/errors.ts";
import { type ApiKey, keyRotation, newKey, ownerName } from "../domain/owners/api-key.ts";
import { KeyService } from "../research/access/key-service.ts";
import type { Keys } from "../research/ports/service.ts";
import { monotonicClock, monotonicIds } from "../research/run/monotonic-time.ts";

const id = z.string().min(1).max(100);
const asked = z.strictObject({
  directory: z.string().min(1),
  request: z.discriminatedUnion("do", [
    newKey.extend({ do: z.literal("create") }),
    z.strictObject({ do: z.literal("list"), owner: ownerName.optional() }),
    keyRotation.extend({ do: z.literal("rotate"), id }),
    z.strictObject({ do: z.literal("revoke"), id }),
  ]),
});
type KeyRequest = z.output<typeof asked>["request"];

/** The overlap of a rotation that names none: the default of KEY_OVERLAP_S. Milliseconds. */
const overlapMs = 86_400_000;
const pageSize = 200;

async function run(argument: string | undefined): Promise<unknown> {
  const { directory, request } = asked.parse(JSON.parse(argument ?? "{}"));
  // The first key may be created before the first start.
  if (request.do !== "create") assertDatabase(resolve(directory));
  else if (!hasDatabase(resolve(directory))) process.stderr.write(`'${resolve(directory)}' had no database: a new one is created\n`);
  const { store, unlock } = await openDataDirectory(resolve(directory), {});
  try {
    const newest = store.newest();
    const clock = monotonicClock(() => new Date(), newest.at);
    const service = new KeyService({
      store: store.keys,
      ring: null,
      clock,
      newId: monotonicIds(clock, newest.id),
      assertRoom: () => undefined,
      overlapMs,
    });
    return (await answered(service, request)) ?? null;
  } finally {
    store.close();
    unlock();
  }
}

async function answered(service: Keys, request: KeyRequest): Promise<unknown> {
  switch (request.do) {
    case "create": {
      const { do: _do, ...body } = request;
      return service.create(body);
    }
    case "rotate":
      return service.rotate(request.id, request.overlapS);
    case "revoke":
      return service.revoke(request.id);
    case "list": {
      const items: ApiKey[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await service.list(request.owner ?? null, { limit: pageSize, ...(cursor !== undefined && { cursor }) });
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return items;
    }
  }
}

try {
  process.stdout.write(JSON.stringify(await run(process.argv[2])));
} catch (error) {
  process.stderr.write(`ralph: ${isRalphError(error) || error instanceof z.ZodError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
