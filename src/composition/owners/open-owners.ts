/** Opens export, erasure and move of an owner's data: over a running service, or over the data directory of a stopped one. */
import { zipStream } from "../../reports/bundle/zip-stream.ts";
import type { SessionService } from "../../research/commands/session-service.ts";
import type { Library } from "../../research/library/library.ts";
import { Erasures } from "../../research/owners/erasure.ts";
import { exportFiles } from "../../research/owners/owner-export.ts";
import { OwnerService, type OwnerServiceOptions } from "../../research/owners/owner-service.ts";
import type { Keys } from "../../research/ports/service.ts";
import type { Core, CoreSettings } from "../../research/run/core.ts";
import type { Runner } from "../../research/runner/runner.ts";
import type { Store } from "../../store/store.ts";

export interface OpenedOwners {
  owners: OwnerService;
  erasures: Erasures;
}

interface Running {
  store: Store;
  core: Core;
  documents: Library;
  keys: Keys;
  runner: Runner;
  sessions: SessionService;
}

export function openOwners({ store, core, documents, keys, runner, sessions }: Running): OpenedOwners {
  const { reportFiles, settings, clock, log } = core;
  return connect(store, {
    core: { settings, reportFiles, clock, log },
    deletes: {
      key: (id) => keys.revoke(id),
      document: (owner, id) => documents.delete(owner, id),
      session: (owner, id) => sessions.delete(owner, id),
    },
    mayGo: (ids) => runner.assertNone(ids),
    handedOver: (ids, to) => sessions.handedOver(ids, to),
  });
}

interface Stopped {
  store: Store;
  settings: CoreSettings;
  clock: () => Date;
}

/** Nothing runs, so sessions that were in progress are treated like the others. */
export function openStoppedOwners({ store, settings, clock }: Stopped): OpenedOwners {
  const { reportFiles, library } = store;
  const nothing = () => undefined;
  return connect(store, {
    core: { settings, reportFiles, clock, log: { info: nothing, warn: nothing } },
    deletes: {
      key: async (id) => void (await store.keys.remove(id)),
      document: async (owner, id) => {
        const document = library.byId(owner, id);
        if (document !== undefined) await library.remove(document);
      },
      session: async (owner, id) => {
        const state = await store.sessions.open(id, owner);
        const files = (await state?.commit((changes) => (changes.isGone ? [] : changes.remove()))) ?? [];
        state?.close();
        await Promise.all(files.map((path) => reportFiles.remove(path)));
      },
    },
    mayGo: nothing,
    handedOver: async () => undefined,
  });
}

interface Parts extends Pick<OwnerServiceOptions, "mayGo" | "handedOver"> {
  core: Pick<Core, "settings" | "reportFiles" | "clock"> & Partial<Pick<Core, "engines">> & { log: Pick<Core["log"], "info" | "warn"> };
  deletes: ConstructorParameters<typeof Erasures>[0]["deletes"];
}

function connect(store: Store, { core, deletes, mayGo, handedOver }: Parts): OpenedOwners {
  const { sessions, events, library, contents, keys, webhooks, links, usage } = store;
  const { clock, log } = core;
  const erasures = new Erasures({ store: store.owners, keys, webhooks, library, deletes, clock, log });
  const read = { core, owners: store.owners, sessions, events, library, contents, keys, webhooks, links, usage, clock };
  const made = (view: Parameters<typeof exportFiles>[1]) => zipStream(exportFiles(read, view));
  return {
    erasures,
    owners: new OwnerService({ store: store.owners, erasures, log, export: made, assertRoom: store.storage.assertRoom, mayGo, handedOver }),
  };
}
