/** `GET /usage`, as JSON and as CSV. */
import { z } from "zod";
import { type UsageKey, type UsageReport, usageFigures, usageItem, usageKeys, usageReport } from "../../domain/owners/usage.ts";
import { perform } from "../../operations/operation.ts";
import { operations } from "../../operations/table.ts";
import { usageInput } from "../../operations/usage-operations.ts";
import { callerOf } from "../messages/idempotency.ts";
import { documented } from "../openapi/documented.ts";
import { named, shown } from "../schemas/schema-registry.ts";
import type { Api, RouteDeps } from "../server/api.ts";

const figures = { sessions: 12, modelCalls: 340, inputTokens: 2_210_000, outputTokens: 184_000, costUsd: 9.39, unpricedCalls: 0 };
const exampleItem = { owner: null, day: "2026-11-21", engine: null, model: null, ...figures };

named(usageFigures, "UsageFigures", figures);
named(usageItem, "UsageItem", exampleItem);
named(usageReport, "UsageReport", { from: "2026-11-01", to: "2026-11-30", groupBy: ["day"], items: [exampleItem], total: figures });

const csvType = "text/csv";

const key = `(${usageKeys.join("|")})`;
const usageQuery = usageInput.extend({
  groupBy: z
    .string()
    .regex(new RegExp(`^${key}(,${key})*$`), `must be some of ${usageKeys.join(", ")}, separated by commas`)
    .optional()
    .describe(`Some of ${usageKeys.join(", ")}, separated by commas; by default \`day\``),
  format: z.enum(["json", "csv"]).optional().describe("Takes precedence over `Accept`"),
});

export function usageRoutes(api: Api, deps: RouteDeps): void {
  api.get(
    "/usage",
    {
      schema: {
        tags: ["Usage"],
        ...documented(operations.getUsage),
        description:
          "Usage is counted when a model call is answered, on the day (UTC) of the answer. Deleting a session does not reduce it. Keys with the scope `admin` see all owners, others their own.",
        querystring: usageQuery,
        response: {
          200: {
            description: "The sums",
            content: {
              "application/json": { schema: usageReport },
              [csvType]: { schema: shown(z.string(), csvOf({ groupBy: ["day"], items: [exampleItem] })) },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const { format, groupBy, ...query } = request.query;
      const input = { ...query, ...(groupBy !== undefined && { groupBy: groupBy.split(",") as UsageKey[] }) };
      const report = await perform(operations.getUsage, deps, callerOf(request), input);
      reply.header("vary", "accept");
      if ((format ?? (request.answerType === csvType ? "csv" : "json")) === "json") return report;
      return reply
        .header("content-type", `${csvType}; charset=utf-8; header=present`)
        .serializer(String)
        .send(csvOf(report) as never);
    },
  );
}

/** RFC 4180. Without groups it is the one line of the sums. */
export function csvOf({ groupBy, items }: Pick<UsageReport, "groupBy" | "items">): string {
  const columns = [...usageKeys.filter((name) => groupBy.includes(name)), ...(Object.keys(usageFigures.shape) as (keyof typeof figures)[])];
  return [columns, ...items.map((item) => columns.map((name) => item[name]))].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A text that a spreadsheet would read as a formula is prefixed with an apostrophe. */
function cell(value: string | number | null): string {
  if (typeof value === "number") return String(value);
  const text = (value ?? "").replace(/^[=+\-@\t\r]/, "'$&");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
