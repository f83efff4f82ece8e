/** Which names a service may be called by. A page whose name was rebound to this machine's address still sends its own name. */

export interface NamedHost {
  /** Lower case, canonical for an address, without a dot at its end. */
  name: string;
  /** Empty where none was given. */
  port: string;
}

const hostShape = /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,255})(?::(\d{1,5}))?$/i;

/** A `Host` header, or an entry of ALLOWED_HOSTS; null for what is no host. */
export function parseHost(text: string): NamedHost | null {
  const [, given, port = ""] = hostShape.exec(text) ?? [];
  const url = given === undefined ? null : URL.parse(`http://${given}`);
  return url === null ? null : { name: url.hostname.replace(/\.$/, ""), port };
}

/** Names that no page from elsewhere can have: they never leave this machine. */
export function isLoopbackName(name: string): boolean {
  return (
    name === "localhost" ||
    name.endsWith(".localhost") ||
    name === "[::1]" ||
    /^127\.\d+\.\d+\.\d+$/.test(name) ||
    /^\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]$/.test(name)
  );
}

/** Whether an address to listen on can be reached from this machine alone. */
export function isLoopbackAddress(address: string): boolean {
  const host = parseHost(address.includes(":") && !address.startsWith("[") ? `[${address}]` : address);
  return host !== null && isLoopbackName(host.name);
}

/** Accepts loopback names on any port, and the listed ones: on any port, or on the one they name. */
export function hostRule(listed: readonly string[]): (host: string) => boolean {
  const known = listed.map(parseHost);
  return (text) => {
    const host = parseHost(text);
    if (host === null) return false;
    return isLoopbackName(host.name) || known.some((entry) => entry?.name === host.name && (entry.port === "" || entry.port === host.port));
  };
}

/** The host of a request target in absolute form (`GET http://host/path`), or null. It wins over the `Host` header. */
export function targetHost(target: string): string | null {
  return /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? null;
}

/** Whether a page's origin is the service itself, under the host that the request was sent to. */
export function isSameOrigin(origin: string, host: string): boolean {
  const page = URL.parse(origin);
  const own = page === null || parseHost(host) === null ? null : URL.parse(`${page.protocol}//${host}`);
  return own !== null && (page?.protocol === "http:" || page?.protocol === "https:") && page.host === own.host;
}
