/**
 * What tokens cost: one table with the day it was read, which an operator's file may override. A model that is not in
 * it has an unknown cost, never none.
 */
import { z } from "zod";
import { RalphError } from "../../../domain/errors/errors.ts";
import type { CallUsage } from "../../agent.ts";
import { noUsage, type TurnUsage } from "./messages.ts";

const usd = z.number().nonnegative();
/** USD per million tokens. A rate that is left out is unknown. */
const rates = z.strictObject({
  input: usd,
  output: usd,
  cacheRead: usd.optional(),
  cacheWrite: usd.optional().describe("Kept for 5 minutes"),
  cacheWriteHour: usd.optional().describe("Kept for an hour"),
});
type Rates = z.infer<typeof rates>;

export const modelPrice = rates.extend({
  longPrompt: rates
    .extend({ over: z.int().positive() })
    .optional()
    .describe("Rates of the whole call where its prompt is longer than `over` tokens"),
});

/** The entry of a table for all models that it does not name. */
export const anyModel = "*";

const priceTable = z.strictObject({
  asOf: z.iso.date(),
  usdPerWebSearch: usd.optional(),
  models: z.record(z.string(), modelPrice),
});
export type PriceTable = z.infer<typeof priceTable>;

/** List prices as Anthropic's public pages gave them; a gateway or a contract may have its own. */
export const listPrices: PriceTable = {
  asOf: "2026-11-21",
  usdPerWebSearch: 0.01,
  models: {
    "claude-haiku-5-5": {
      ...{ input: 0.1, output: 0.5, cacheRead: 0.01, cacheWrite: 0.125, cacheWriteHour: 0.2 },
      longPrompt: { over: 100_000, input: 0.5, output: 2.5, cacheRead: 0.05, cacheWrite: 0.625, cacheWriteHour: 1 },
    },
    "claude-sonnet-5-5": { input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2.5, cacheWriteHour: 4 },
    "claude-opus-5-5": { input: 4, output: 20, cacheRead: 0.2, cacheWrite: 5, cacheWriteHour: 8 },
    // Its cache prices were not published where the others were read.
    "claude-fable-5-2": { input: 8, output: 40 },
    "claude-fable-5-1": { input: 10, output: 50, cacheRead: 0.25, cacheWrite: 12.5, cacheWriteHour: 20 },
    "claude-mythos-5-1": { input: 10, output: 50, cacheRead: 0.25, cacheWrite: 12.5, cacheWriteHour: 20 },
    "claude-fable-5": { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5, cacheWriteHour: 20 },
    "claude-mythos-5": { input: 10, output: 50, cacheRead: 1, cacheWrite: 12.5, cacheWriteHour: 20 },
    "claude-sonnet-5": { input: 2, output: 10, cacheRead: 0.2, cacheWrite: 2.5, cacheWriteHour: 4 },
    ...forEach(["claude-opus-5", "claude-opus-4-8", "claude-opus-4-7", "claude-opus-4-6", "claude-opus-4-5"], {
      ...{ input: 5, output: 25, cacheRead: 0.5, cacheWrite: 6.25, cacheWriteHour: 10 },
    }),
    ...forEach(["claude-sonnet-4-6", "claude-sonnet-4-5"], { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75, cacheWriteHour: 6 }),
    "claude-haiku-4-5": { input: 1, output: 5, cacheRead: 0.1, cacheWrite: 1.25, cacheWriteHour: 2 },
  },
};

function forEach(models: readonly string[], rates: Rates): Record<string, Rates> {
  return Object.fromEntries(models.map((model) => [model, rates]));
}

/**
 * The list prices overlaid with an operator's file of the same form.
 * @throws RalphError `configuration` naming the place in the file that is wrong.
 */
export function pricesFrom(fileText: string, fileName: string): PriceTable {
  let json: unknown;
  try {
    json = JSON.parse(fileText);
  } catch {
    throw new RalphError("configuration", `PRICES_FILE: '${fileName}' is not JSON`);
  }
  const parsed = priceTable.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new RalphError("configuration", `PRICES_FILE: '${fileName}' is wrong at '${issue?.path.join(".")}': ${issue?.message}`);
  }
  const { asOf, usdPerWebSearch = listPrices.usdPerWebSearch, models } = parsed.data;
  return { asOf, ...(usdPerWebSearch !== undefined && { usdPerWebSearch }), models: { ...listPrices.models, ...models } };
}

/** What no price is known for of a model's calls, in words; null where a limit of cost can count them. */
export function unpriced(prices: PriceTable, model: string, isCached: boolean): string | null {
  const price = prices.models[model] ?? prices.models[anyModel];
  if (price === undefined) return "its calls";
  const lacks = (rate: Rates) => rate.cacheRead === undefined || rate.cacheWrite === undefined;
  const isLacking = lacks(price) || (price.longPrompt !== undefined && lacks(price.longPrompt));
  return isCached && isLacking ? "its calls that use the cache" : null;
}

/**
 * USD that a call cost, or null where a price that it needs is unknown. `answered` is the model that the server named,
 * which may be a dated form of the one that was asked for.
 */
export function costOf(prices: PriceTable, models: { asked: string; answered: string }, usage: TurnUsage): number | null {
  const price = prices.models[models.answered] ?? prices.models[models.asked] ?? prices.models[anyModel];
  if (price === undefined) return null;
  const prompt = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  const rate: Rates = price.longPrompt !== undefined && prompt > price.longPrompt.over ? price.longPrompt : price;
  const parts = [
    charge(usage.inputTokens / 1e6, rate.input),
    charge(usage.outputTokens / 1e6, rate.output),
    charge(usage.cacheReadTokens / 1e6, rate.cacheRead),
    charge((usage.cacheWriteTokens - usage.cacheWriteHourTokens) / 1e6, rate.cacheWrite),
    charge(usage.cacheWriteHourTokens / 1e6, rate.cacheWriteHour),
    charge(usage.webSearches, prices.usdPerWebSearch),
  ];
  return parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);
}

/** Estimated maximum usage of a call: an uncached prompt and the longest answer. */
export function usageAtMost(prices: PriceTable, model: string, inputTokens: number, outputTokens: number): CallUsage {
  const costUsd = costOf(prices, { asked: model, answered: model }, { ...noUsage, inputTokens, outputTokens });
  return { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd };
}

function charge(amount: number, rate: number | undefined): number | null {
  if (amount === 0) return 0;
  return rate === undefined ? null : amount * rate;
}
