/**
 * Decides which addresses the service may connect to: public unicast addresses, and what the operator allows by
 * FETCH_ALLOW. Everything else (private, loopback, link-local, carrier-grade NAT, metadata, multicast, reserved) is
 * refused, so that a URL from a page or a user cannot reach the operator's own network.
 */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { RalphError } from "../../domain/errors/errors.ts";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** One entry of FETCH_ALLOW; `port` null stands for all ports. */
export type AllowedTarget = { port: number | null } & ({ host: string } | { network: [Address, number] });

/** Public unicast addresses at which clouds serve credentials to their own machines. */
const metadataAddresses = ["168.63.129.16"];

/**
 * Parses entries such as `wiki.example`, `10.0.0.5:8080`, `10.0.0.0/8`, `[fd00::1]:8080`, `fd00::/8`.
 * @throws Error naming the entry that is none of these.
 */
export function parseAllowed(list: string): AllowedTarget[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "")
    .map(parseEntry);
}

function parseEntry(entry: string): AllowedTarget {
  const [, bracketed, bare, digits] = /^(?:\[([^\]]+)\]|([^:]+)|[^[]*:[^[]*:[^[]*)(?::(\d{1,5}))?$/.exec(entry) ?? [];
  const name = bracketed ?? bare ?? entry;
  const port = bracketed === undefined && bare === undefined ? null : digits === undefined ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65_535)) throw new Error(`'${entry}' names a port that does not exist`);
  if (ipaddr.isValidCIDR(name)) return { port, network: ipaddr.parseCIDR(name) };
  if (ipaddr.IPv4.isValidFourPartDecimal(name) || ipaddr.IPv6.isValid(name)) {
    const address = ipaddr.process(name);
    return { port, network: [address, address.kind() === "ipv4" ? 32 : 128] };
  }
  if (!/^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9])?)*$/i.test(name)) {
    throw new Error(`'${entry}' is neither a host, an address nor a CIDR`);
  }
  return { port, host: name.toLowerCase() };
}

export class AddressPolicy {
  readonly #allowed: readonly AllowedTarget[];

  constructor(allowed: readonly AllowedTarget[]) {
    this.#allowed = allowed;
  }

  /** Whether a connection to `address`, which `host` resolved to, may be made on this port. */
  permits(address: string, host: string, port: number): boolean {
    if (!ipaddr.isValid(address)) return false;
    const target = ipaddr.process(address);
    return isPublic(target) || this.#allowed.some((entry) => (entry.port === null || entry.port === port) && matches(entry, target, host));
  }
}

/**
 * Refuses a URL whose host is an address that may not be connected to. A name is judged when it is resolved.
 * @throws RalphError `forbidden`
 */
export function assertPermitted({ hostname, port, protocol }: URL, policy: Pick<AddressPolicy, "permits">): void {
  const host = bareHost(hostname);
  if (isIP(host) !== 0 && !policy.permits(host, host, portOf(port, protocol))) throw refusedHost(host);
}

/** The port of a URL that leaves it out, too. */
export function portOf(port: string, protocol: string): number {
  return Number(port) || (protocol === "https:" ? 443 : 80);
}

/** A host without the brackets of an IPv6 address. */
export function bareHost(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, "$1");
}

export function refusedHost(host: string): RalphError {
  return new RalphError("forbidden", `The address of '${host}' is not public; FETCH_ALLOW can let it through`);
}

function matches(entry: AllowedTarget, target: Address, host: string): boolean {
  if ("host" in entry) return entry.host === host.toLowerCase();
  const [network, bits] = entry.network;
  return network.kind() === target.kind() && target.match(network, bits);
}

function isPublic(target: Address): boolean {
  if (target.range() === "rfc6052") return isPublic(embeddedIpv4(target as ipaddr.IPv6));
  return target.range() === "unicast" && !metadataAddresses.includes(target.toString());
}

/** The IPv4 address in the last four bytes of a NAT64 address, to which its gateway connects. */
function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 {
  return new ipaddr.IPv4(address.toByteArray().slice(12));
}
