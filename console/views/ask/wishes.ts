/** What the form of a new question holds, and the request that it becomes. */
import type { Brief, NewSession } from "../../../clients/typescript/src/api-types.ts";

export type Choice = "set" | "yes" | "no";

export interface Wishes {
  query: string;
  library: boolean;
  /** Only the documents that were added with the question. */
  onlyAdded: boolean;
  collections: readonly string[];
  web: Choice;
  series: Choice;
  outputFormats: readonly Brief["outputFormats"][number][];
  /** Empty for the service's own. */
  engine: NonNullable<NewSession["engine"]> | "";
  strategy: NonNullable<NewSession["strategy"]>;
  /** Empty for the question's. */
  language: string;
  autoApprove: boolean;
  planApproval: boolean;
  /** Numbers as they are typed; empty for the service's own limits. */
  minutes: string;
  cost: string;
  rounds: string;
}

export const noWishes: Wishes = {
  query: "",
  library: true,
  onlyAdded: false,
  collections: [],
  web: "set",
  series: "set",
  outputFormats: [],
  engine: "",
  strategy: "auto",
  language: "",
  autoApprove: false,
  planApproval: false,
  minutes: "",
  cost: "",
  rounds: "",
};

/** What was left as it is stays out of the request, so that the operator's settings hold. */
export function newSessionOf(wishes: Wishes, documentIds: readonly string[]): NewSession {
  const { query, library, onlyAdded, collections, web, series, outputFormats, engine, strategy, language, minutes, cost, rounds } = wishes;
  const sources: NonNullable<NewSession["sources"]> = {
    ...(!library && { documents: false }),
    ...(library && onlyAdded && documentIds.length > 0 && { documentIds: [...documentIds] }),
    ...(library && !onlyAdded && collections.length > 0 && { collections: [...collections] }),
    ...(web !== "set" && { web: web === "yes" }),
    ...(series !== "set" && { series: series === "yes" }),
  };
  const limits: NonNullable<NewSession["limits"]> = {
    ...(minutes !== "" && { maxDurationS: Number(minutes) * 60 }),
    ...(cost !== "" && { maxCostUsd: Number(cost) }),
    ...(rounds !== "" && { maxRounds: Number(rounds) }),
  };
  return {
    query: query.trim(),
    ...(Object.keys(sources).length > 0 && { sources }),
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(outputFormats.length > 0 && { outputFormats: [...outputFormats] }),
    ...(engine !== "" && { engine }),
    ...(strategy !== "auto" && { strategy }),
    ...(language !== "" && { language }),
    ...(wishes.autoApprove && { autoApprove: true }),
    ...(wishes.planApproval && { planApproval: true }),
  };
}
