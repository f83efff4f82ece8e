/** `ralph owners … --data DIR`: works on the data directory of a stopped service. Takes one JSON argument, answers in JSON. */
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { assertDatabase, openDataDirectory } from "../composition/data-directory.ts";
import { type OpenedOwners, openStoppedOwners } from "../composition/owners/open-owners.ts";
import { openReports } from "../composition/reports/open-reports.ts";
import { loadConfig } from "../composition/settings/config.ts";
import { coreSettings } from "../composition/settings/room-settings.ts";
import { isRalphError } from "../domain/errors/errors.ts";
import { ownerName } from "../domain/owners/api-key.ts";
import type { OwnerView } from "../domain/owners/owner-data.ts";
import { monotonicClock } from "../research/run/monotonic-time.ts";

const asked = z.strictObject({
  directory: z.string().min(1),
  request: z.discriminatedUnion("do", [
    z.strictObject({ do: z.literal("list") }),
    z.strictObject({ do: z.literal("show"), owner: ownerName }),
    z.strictObject({ do: z.literal("export"), owner: ownerName, file: z.string().min(1) }),
    z.strictObject({ do: z.literal("erase"), owner: ownerName }),
    z.strictObject({ do: z.literal("hand-over"), owner: ownerName, to: ownerName }),
  ]),
});
type OwnerRequest = z.output<typeof asked>["request"];

const pageSize = 200;

async function run(argument: string | undefined): Promise<unknown> {
  const { directory, request } = asked.parse(JSON.parse(argument ?? "{}"));
  assertDatabase(resolve(directory));
  const { config, secrets } = loadConfig();
  const settings = coreSettings(config);
  const reports = await openReports(config, secrets);
  const { store, unlock } = await openDataDirectory(resolve(directory), { reports: reports.place });
  try {
    // Removes documents that a killed service left half added or half removed.
    await store.library.clearLeftovers();
    const clock = monotonicClock(() => new Date(), store.newest().at);
    return (await answered(openStoppedOwners({ store, settings, clock }), request)) ?? null;
  } finally {
    await reports.close();
    store.close();
    unlock();
  }
}

async function answered({ owners, erasures }: OpenedOwners, request: OwnerRequest): Promise<unknown> {
  switch (request.do) {
    case "list": {
      const items: OwnerView[] = [];
      for (let cursor: string | undefined | null; cursor !== null; ) {
        const page = await owners.list({ limit: pageSize, ...(cursor !== undefined && { cursor }) });
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return items;
    }
    case "show":
      return owners.get(request.owner);
    case "export":
      try {
        return await pipeline(await owners.export(request.owner), createWriteStream(request.file));
      } catch (error) {
        await rm(request.file, { force: true });
        throw error;
      }
    case "erase":
      await owners.known(request.owner);
      await owners.erase(request.owner);
      await erasures.finish();
      return owners.get(request.owner);
    case "hand-over":
      return owners.handOver(request.owner, request.to);
  }
}

try {
  process.stdout.write(JSON.stringify(await run(process.argv[2])));
} catch (error) {
  process.stderr.write(`ralph: ${isRalphError(error) || error instanceof z.ZodError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
