/** Services that SEARCH or SERIES name and that cannot be asked: sessions do without them. */
import type { Environment } from "./config.ts";
import { seriesServicesOf } from "./statistical-services.ts";
import { searchServicesOf } from "./web-services.ts";

/** What each of them lacks, beginning with the setting that names it. */
export function namedInVain({ config, secrets }: Pick<Environment, "config" | "secrets">): string[] {
  const lists = { SEARCH: searchServicesOf(config, secrets), SERIES: seriesServicesOf(config, secrets) };
  return (["SEARCH", "SERIES"] as const).flatMap((setting) =>
    lists[setting].notOffered
      .filter(({ name }) => config[setting].includes(name))
      .map(({ name, reason }) => `${setting} names '${name}', which cannot be asked: ${reason}`),
  );
}
