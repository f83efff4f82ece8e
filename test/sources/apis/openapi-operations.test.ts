import { expect, test } from "vitest";
import { openApiOperations } from "../../../src/sources/apis/openapi-operations.ts";

const document = {
  openapi: "3.1.0",
  paths: {
    "/orders/{id}": {
      parameters: [{ $ref: "#/components/parameters/Id" }],
      get: {
        operationId: "getOrder",
        summary: "One order",
        parameters: [{ name: "expand", in: "query", schema: { type: "string", enum: ["lines"] } }],
      },
      patch: {
        operationId: "changeOrder",
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Change" } } } },
      },
    },
  },
  components: {
    parameters: {
      Id: { name: "id", in: "path", required: true, schema: { type: "integer", minimum: 1 }, description: "Number of the order" },
    },
    schemas: {
      Change: {
        type: "object",
        required: ["status"],
        properties: { status: { type: "string" }, parent: { $ref: "#/components/schemas/Change" } },
      },
    },
  },
};

test("chosen operations come with their parameters and the fields of their body", () => {
  const operations = openApiOperations(document, ["getOrder", "changeOrder"]);
  expect(operations["getOrder"]).toMatchObject({
    method: "GET",
    path: "/orders/{id}",
    description: "One order",
    parameters: {
      id: { in: "path", type: "integer", minimum: 1, required: true, description: "Number of the order" },
      expand: { in: "query", enum: ["lines"], required: false },
    },
  });
  expect(operations["changeOrder"]).toMatchObject({
    method: "PATCH",
    parameters: { status: { in: "body", type: "string", required: true }, parent: { in: "body", type: "object", required: false } },
  });
});

test("an operation that is not there is named, with those that are", () => {
  expect(() => openApiOperations(document, ["deleteOrder"])).toThrow(
    "the document has no operation 'deleteOrder'; it has getOrder, changeOrder",
  );
});
