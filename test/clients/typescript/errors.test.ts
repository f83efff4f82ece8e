import { expect, it } from "vitest";
import { serviceError } from "../../../clients/typescript/src/errors.ts";

function message(detail: string, issues: { path: string; message: string }[]): string {
  const body = JSON.stringify({
    type: "/problems/x",
    title: "Invalid input",
    status: 400,
    detail,
    error: "invalid_input",
    requestId: "r",
    issues,
  });
  const headers = new Headers({ "content-type": "application/problem+json" });
  return serviceError({ status: 400, statusText: "", headers }, body, 0).message;
}

it.each([
  ["The body does not fit", [{ path: "query", message: "too long" }], "The body does not fit – query: too long"],
  ["there is no template 'house'", [{ path: "template", message: "there is no template 'house'" }], "there is no template 'house'"],
  [
    "Invalid 'scope' of the body: is missing (and 1 more)",
    [
      { path: "scope", message: "is missing" },
      { path: "language", message: "is missing" },
    ],
    "Invalid 'scope' of the body: is missing (and 1 more) – language: is missing",
  ],
])("a refusal tells each issue once: %s", (detail, issues, words) => expect(message(detail, issues)).toBe(words));
