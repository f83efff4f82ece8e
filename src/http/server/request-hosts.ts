/** Which host names the service accepts. A DNS-rebound page still sends its own name. */

export interface NamedHost {
  /** Lower case, without a trailing dot; IP addresses in canonical form. */
  name: string;
  /** Empty where the header names none. */
  port: string;
}

const hostShape = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,255})(?::(\d{1,5}))?$/i;

/** Parses a `Host` header or an entry of ALLOWED_HOSTS; null where it is malformed. */
export function parseHost(text: string): NamedHost | null {
  const [, given, port = ""] = hostShape.exec(text) ?? [];
  const url = given === undefined ? null : URL.parse(`http://${given}`);
  return url === null ? null : { name: url.hostname.replace(/\.$/, ""), port };
}

/** Names that always resolve to this machine, so no remote page can have them. */
function isLoopbackName(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(name)
  );
}

/** Whether a listening address is reachable from this machine only. */
export function isLoopbackAddress(address: string): boolean {
  const host = parseHost(address.includes(":") && !address.startsWith("[") ? `[${address}]` : address);
  return host !== null && isLoopbackName(host.name);
}

/** Accepts loopback names on any port, and listed hosts: on any port, or on the one that the entry names. */
export function hostRule(listed: readonly string[]): (host: string) => boolean {
  const known = listed.map(parseHost);
  // Nearly all requests name one host, and parsing it costs several microseconds.
  let lastAccepted: string | null = null;
  return (text) => {
    if (text === lastAccepted) return true;
    const host = parseHost(text);
    const isAccepted =
      host !== null &&
      (isLoopbackName(host.name) || known.some((entry) => entry?.name === host.name && (entry.port === "" || entry.port === host.port)));
    if (isAccepted) lastAccepted = text;
    return isAccepted;
  };
}

/** The host of an absolute-form request target (`GET http://host/path`), or null. It takes precedence over the `Host` header. */
export function targetHost(target: string): string | null {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? null;
}

/** Whether a page's origin is the service itself, by the host that the request names. */
export function isSameOrigin(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  const own = page === null || parseHost(host) === null ? null : URL.parse(`${page.protocol}//${host}`);
  return own !== null && (page?.protocol === "http:" || page?.protocol === "https:") && page.host === own.host;
}
