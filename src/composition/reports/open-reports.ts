/** Opens the storage of report files that BLOBS names. */
import { existsSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { isRalphError, RalphError } from "../../domain/errors/errors.ts";
import type { Core } from "../../research/run/core.ts";
import { moveFiles } from "../../store/blobs/moved-files.ts";
import { LocalReportFiles, reportsDirectory } from "../../store/files/report-files.ts";
import type { ReportPlace, Store } from "../../store/store.ts";
import type { Config, Secrets } from "../settings/config.ts";

/** Longest wait between two attempts at an object. Milliseconds. */
const longestRetryMs = 10_000;

export interface OpenedReports {
  /** Undefined where report files are in the data directory. */
  place: ReportPlace | undefined;
  /** Why the bucket accepts no files; null where it does, or there is none. @throws RalphError `configuration` */
  check(): Promise<string | null>;
  close(): Promise<void>;
}

type BlobConfig = Pick<
  Config,
  "BLOBS" | "BLOBS_ADDRESSING" | "BLOBS_TIMEOUT_S" | "BLOBS_ATTEMPTS" | "BLOBS_RETRY_S" | "AWS_ENDPOINT_URL_S3" | "AWS_REGION"
>;
type BlobSecrets = Pick<Secrets, "AWS_ACCESS_KEY_ID" | "AWS_SECRET_ACCESS_KEY" | "AWS_SESSION_TOKEN">;

const nothing = { check: async () => null, close: async () => undefined };

/** @throws RalphError `configuration` where credentials are missing. */
export async function openReports(config: BlobConfig, secrets: BlobSecrets): Promise<OpenedReports> {
  const { BLOBS } = config;
  if (BLOBS === "") return { place: undefined, ...nothing };
  if (BLOBS.startsWith("dir:")) {
    const directory = resolve(BLOBS.slice("dir:".length));
    return { place: { files: new LocalReportFiles(directory, { isShared: true }), directory }, ...nothing };
  }
  // The S3 client is loaded only where a bucket is used.
  const [{ Bucket }, { BucketReportFiles }] = await Promise.all([
    import("../../store/blobs/bucket.ts"),
    import("../../store/blobs/bucket-report-files.ts"),
  ]);
  const { hostname: bucket, pathname } = new URL(BLOBS);
  const folder = pathname.split("/").filter((part) => part !== "");
  const files = new BucketReportFiles(
    new Bucket({
      ...credentialsOf(secrets),
      ...{ bucket, region: config.AWS_REGION, timeoutMs: config.BLOBS_TIMEOUT_S * 1000 },
      endpoint: config.AWS_ENDPOINT_URL_S3 === "" ? null : config.AWS_ENDPOINT_URL_S3,
      isInPath: config.BLOBS_ADDRESSING === "path" || (config.BLOBS_ADDRESSING === "auto" && config.AWS_ENDPOINT_URL_S3 !== ""),
      retry: { attempts: config.BLOBS_ATTEMPTS, baseMs: config.BLOBS_RETRY_S * 1000, capMs: longestRetryMs, factor: 2, jitter: 0.25 },
      random: Math.random,
    }),
    folder.map((part) => `${part}/`).join(""),
  );
  return { place: { files, directory: null }, check: () => checked(files), close: () => files.close() };
}

interface Preparing extends Pick<OpenedReports, "place" | "check"> {
  /** Replicas that may be writing files; their ids are part of the file names. A file is written before the row that names it. */
  writers: () => Promise<readonly string[]>;
  log: Pick<Core["log"], "info" | "warn">;
}

/**
 * Checks that the bucket accepts files, moves report files to where BLOBS says, and removes orphaned ones. If the bucket
 * does not answer, the next start does it. @throws RalphError `configuration` where a setting has to change
 */
export async function prepareReports(
  { DATA_DIR }: Pick<Config, "DATA_DIR">,
  { reportFiles, writtenReports, reportPaths }: Pick<Store, "reportFiles" | "writtenReports" | "reportPaths">,
  { place, check, writers, log }: Preparing,
): Promise<void> {
  const unready = await check();
  if (unready !== null) {
    log.warn({ blobs: true }, unready);
    return;
  }
  try {
    const usual = join(resolve(DATA_DIR), reportsDirectory);
    if (place !== undefined && !isSameDirectory(usual, place.directory)) {
      const moved = await moveFiles(usual, writtenReports(), reportFiles);
      if (moved > 0)
        log.info({ blobs: true, files: moved }, "Report files were moved from the data directory to the storage that BLOBS names");
    }
    await sweepReports({ reportFiles, reportPaths }, writers);
  } catch (error) {
    if (place?.directory !== null) throw error;
    log.warn({ blobs: true, error }, "Orphaned report files could not be removed; the next start tries again");
  }
}

/** Removes report files that no row names and no live replica is writing. */
export async function sweepReports(
  { reportFiles, reportPaths }: Pick<Store, "reportFiles" | "reportPaths">,
  writers: () => Promise<readonly string[]>,
): Promise<void> {
  await reportFiles.sweep(async () => {
    // Writers are listed before the rows are read: a writer that has ended by then has stored its rows.
    const [alive, paths] = [await writers(), new Set(reportPaths())];
    return (path) => paths.has(path) || alive.some((id) => path.includes(`.${id}.`));
  });
}

function isSameDirectory(one: string, other: string | null): boolean {
  return other !== null && existsSync(one) && realpathSync(one) === realpathSync(other);
}

async function checked(files: { probe(): Promise<void> }): Promise<string | null> {
  try {
    await files.probe();
    return null;
  } catch (error) {
    // A transient error does not prevent the start: sessions wait for the storage, and /readyz reports it.
    if (isRalphError(error) && error.code !== "configuration") return error.message;
    throw error;
  }
}

function credentialsOf({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN }: BlobSecrets) {
  if (AWS_ACCESS_KEY_ID === null || AWS_SECRET_ACCESS_KEY === null)
    throw new RalphError("configuration", "BLOBS names a bucket: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed");
  return { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY, sessionToken: AWS_SESSION_TOKEN };
}
