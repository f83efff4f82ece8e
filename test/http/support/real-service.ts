/** The service as it is, over a data directory of its own; every answer is held against its schema. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { compose, type Service } from "../../../src/composition/composition.ts";
import type { Overrides } from "../../../src/composition/overrides.ts";
import { loadConfig } from "../../../src/composition/settings/config.ts";
import { migrated } from "../../support/migrated.ts";
import { lentParser } from "../../support/shared-parser.ts";
import { listen } from "./service.ts";

/** Listening on a free port; closed when the test ends. */
export async function startRealService(
  environment: Record<string, string> = {},
  overrides: Overrides = {},
): Promise<Service & { url: string }> {
  const directory = migrated(await mkdtemp(join(tmpdir(), "ralph-http-")));
  const { config, secrets } = loadConfig({ DATA_DIR: directory, ENGINE: "extractive", DISK_RESERVE_MB: "0", ...environment });
  const service = await compose(config, secrets, { logger: null, verifyAnswers: true, parser: lentParser(config), ...overrides });
  onTestFinished(async () => {
    await service.close();
    await rm(directory, { recursive: true });
  });
  const { url } = await listen(service.app);
  return { ...service, url };
}
