/** The connections of the HTTP client. */
import { type Agent, request } from "undici";
import type { AddressPolicy } from "./address-policy.ts";
import { guardedAgent, type Resolver, systemResolver } from "./guarded-agent.ts";

export interface Transport {
  send: typeof request;
  guarded: Agent;
  /** For addresses that the operator named; connections of its own, so that no other request travels on them. */
  trusting: Agent;
  close(): Promise<void>;
}

export function openTransport(policy: AddressPolicy, resolver: Resolver = systemResolver): Transport {
  const guarded = guardedAgent(policy, resolver);
  const trusting = guardedAgent({ permits: () => true }, resolver);
  return {
    ...{ send: request, guarded, trusting },
    close: async () => {
      await Promise.all([guarded.destroy(), trusting.destroy()]);
    },
  };
}
