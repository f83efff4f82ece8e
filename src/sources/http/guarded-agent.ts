/**
 * An undici agent that connects to permitted addresses only. Names are resolved once per connection, refused addresses
 * are dropped from the answer, and the socket's remote address is checked again before the first byte is sent. This
 * prevents DNS rebinding.
 */
import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { RalphError } from "../../domain/errors/errors.ts";
import { type AddressPolicy, bareHost, portOf, refusedHost } from "./address-policy.ts";

export interface ResolvedAddress {
  address: string;
  family: number;
}

/** Resolves a host name to all its addresses. */
export type Resolver = (host: string) => Promise<ResolvedAddress[]>;

export const systemResolver: Resolver = (host) =>
  new Promise((resolve, reject) => {
    systemLookup(host, { all: true }, (error, addresses) => (error === null ? resolve(addresses) : reject(error)));
  });

/** How long a connection may take to be made. Milliseconds. */
const connectTimeoutMs = 10_000;

export function guardedAgent(policy: Pick<AddressPolicy, "permits">, resolver: Resolver): Agent {
  return new Agent({
    connect: guardedConnector(policy, resolver),
    // The client sets its own time-outs, over redirects and the body.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 4_000,
    allowH2: false,
  });
}

function guardedConnector(policy: Pick<AddressPolicy, "permits">, resolver: Resolver): buildConnector.connector {
  return (options, done) => {
    const host = bareHost(options.hostname);
    const port = portOf(options.port ?? "", options.protocol);
    if (isIP(host) !== 0 && !policy.permits(host, host, port)) {
      done(refusedHost(host), null);
      return;
    }
    const lookup: LookupFunction = (name, wanted, answer) => {
      resolver(name).then(
        (found) => {
          const permitted = found.filter(({ address }) => policy.permits(address, name, port));
          const [first] = permitted;
          if (first === undefined) answer(found.length === 0 ? unknownHost(name) : refusedHost(name), "", 0);
          else if (wanted.all === true) answer(null, permitted);
          else answer(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => answer(error.code === "ENOTFOUND" ? unknownHost(name) : error, "", 0),
      );
    };
    const connect = buildConnector({ lookup, timeout: connectTimeoutMs, allowH2: false } as buildConnector.BuildOptions);
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        done(error, null);
        return;
      }
      if (socket.remoteAddress !== undefined && policy.permits(socket.remoteAddress, host, port)) {
        done(null, socket);
        return;
      }
      socket.destroy();
      done(refusedHost(host), null);
    });
  };
}

function unknownHost(host: string): RalphError {
  return new RalphError("data_not_found", `There is no host '${host}'`);
}
