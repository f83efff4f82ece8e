/** Operations on all data of one owner, for operators. An owner's own keys may read and export it. */
import { z } from "zod";
import { RalphError } from "../domain/errors/errors.ts";
import { ownerName } from "../domain/owners/api-key.ts";
import { handedOver, handOver, ownerView } from "../domain/owners/owner-data.ts";
import type { Principal } from "../domain/owners/principal.ts";
import { access } from "./access.ts";
import { byteStream, pageOf } from "./answers.ts";
import { pageInput } from "./inputs.ts";
import { operation } from "./operation.ts";

const ownerInput = z.strictObject({ owner: ownerName.describe("The owner's name") });

/** Only operators may learn whether another owner exists. @throws RalphError `not_found` */
function assertOwn({ owner, scopes }: Principal, wanted: string): void {
  if (owner !== wanted && !scopes.has("admin")) throw new RalphError("not_found", `There is no owner '${wanted}' here`);
}

export const ownerOperations = {
  listOwners: operation({
    id: "listOwners",
    summary: "All owners that have data, by name",
    input: pageInput,
    effect: "read",
    allowed: access.admin,
    answer: pageOf(ownerView),
    run: ({ owners }, _principal, page) => owners.list(page),
  }),
  getOwner: operation({
    id: "getOwner",
    summary: "How much data an owner has, and whether it is being erased",
    input: ownerInput,
    effect: "read",
    allowed: access.ownData,
    answer: ownerView,
    run: ({ owners }, principal, { owner }) => {
      assertOwn(principal, owner);
      return owners.get(owner);
    },
  }),
  exportOwner: operation({
    id: "exportOwner",
    summary: "Export all data of an owner: a ZIP with a manifest of hashes",
    input: ownerInput,
    effect: "read",
    allowed: access.ownData,
    answer: byteStream,
    run: ({ owners }, principal, { owner }) => {
      assertOwn(principal, owner);
      return owners.export(owner);
    },
  }),
  eraseOwner: operation({
    id: "eraseOwner",
    summary: "Erase all data of an owner, for good; its usage stays for accounting",
    input: ownerInput,
    effect: "write",
    allowed: access.admin,
    answer: ownerView,
    run: ({ owners }, _principal, { owner }) => owners.erase(owner),
  }),
  handOverOwner: operation({
    id: "handOverOwner",
    summary: "Move all data of an owner to another one, as a whole or not at all",
    input: ownerInput.extend(handOver.shape),
    effect: "write",
    allowed: access.admin,
    answer: handedOver,
    replayed: ({ owner, ...body }) => ({ route: `POST /owners/${owner}/hand-over`, body }),
    run: ({ owners }, _principal, { owner, to }) => owners.handOver(owner, to),
  }),
} as const;
