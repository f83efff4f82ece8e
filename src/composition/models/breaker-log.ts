/** Logs state changes of circuit breakers. An opening one is a warning: an operator should look. */
import type { Core } from "../../research/run/core.ts";
import type { CircuitMoved } from "../../sources/remote/circuit-breaker.ts";

export function breakerLog(log: Pick<Core["log"], "info" | "warn"> | null): CircuitMoved {
  return (remote, to) => {
    if (to === "open") log?.warn({ remote, breaker: to }, "The breaker of a remote opened");
    else log?.info({ remote, breaker: to }, "The breaker of a remote changed");
  };
}
