/** Which domains a search is limited to: by a URL, and in the words of a search engine. Pure. */
import { singleSpaced } from "../../domain/base/single-spaced.ts";

export interface DomainChoice {
  allow: readonly string[];
  deny: readonly string[];
}

/** Search engines ignore what goes beyond some operators. */
const mostOperators = 10;

/** Whether the host is the domain or lies below it; '.gov' stands for all that end so. */
export function isWithin(host: string, domain: string): boolean {
  return domain.startsWith(".") ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
}

export function permitsUrl({ allow, deny }: DomainChoice, url: string): boolean {
  const host = URL.parse(url)?.hostname ?? "";
  if (deny.some((domain) => isWithin(host, domain))) return false;
  return allow.length === 0 || allow.some((domain) => isWithin(host, domain));
}

/** The query with `site:` operators, for engines that have no field for domains. */
export function withSites(query: string, { allow, deny }: DomainChoice): string {
  const sites = allow.slice(0, mostOperators).map((domain) => `site:${domain}`);
  const wanted = sites.length > 1 ? [`(${sites.join(" OR ")})`] : sites;
  return [query, ...wanted, ...deny.slice(0, mostOperators).map((domain) => `-site:${domain}`)].join(" ");
}

/** Takes `site:` operators out of a query, for services that refuse them, and gives the domains that they named. */
export function withoutSites(query: string): { query: string } & { allow: string[]; deny: string[] } {
  const allow: string[] = [];
  const deny: string[] = [];
  const rest = query.replace(/(-?)\bsite:(\.?[a-z0-9][a-z0-9.-]*)(?:\/\S*)?/gi, (_, minus: string, domain: string) => {
    (minus === "-" ? deny : allow).push(domain.toLowerCase());
    return " ";
  });
  // Removes the OR operators and parentheses that joined the removed domains.
  const plain = allow.length > 1 ? rest.replace(/\(\s*(?:OR\s*)*\)|\bOR\b(?=\s*(?:OR\b|\)|$))/g, " ") : rest;
  return { query: singleSpaced(plain), allow, deny };
}
