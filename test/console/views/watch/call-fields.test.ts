import { expect, test } from "vitest";
import { fieldsOf, inputOf } from "../../../../console/views/watch/call-fields.ts";

const schema = { properties: { to: { type: "string" }, cc: { type: "string" }, copies: { type: "integer" } } };

test("what is to be sent is a field for each member, texts as they are and the rest as JSON, and comes back as it was", () => {
  const input = { to: "anna", text: "Dear Anna,\n\nat ten", to_all: false, more: { a: [1] } };
  const fields = fieldsOf(input, schema);
  expect(fields.map(({ name, isPlain, isOptional }) => [name, isPlain, isOptional])).toEqual([
    ["to", true, false],
    ["text", true, false],
    ["to_all", false, false],
    ["more", false, false],
    ["cc", true, true],
    ["copies", false, true],
  ]);
  expect(fields[1]?.text).toBe("Dear Anna,\n\nat ten");
  expect(inputOf(fields)).toEqual(input);
  expect(inputOf(fieldsOf([1, "a"], schema))).toEqual([1, "a"]);
  expect(inputOf(fieldsOf("a", null))).toBe("a");
});

test("a changed field is sent, one that may be left out only where it is filled, and wrong JSON names its field", () => {
  const fields = fieldsOf({ to: "anna" }, schema);
  const set = (name: string, text: string) => fields.map((field) => (field.name === name ? { ...field, text } : field));
  expect(inputOf(set("cc", "boris"))).toEqual({ to: "anna", cc: "boris" });
  expect(inputOf(set("copies", "2"))).toEqual({ to: "anna", copies: 2 });
  expect(inputOf(set("to", ""))).toEqual({ to: "" });
  expect(() => inputOf(set("copies", "two"))).toThrow(/^copies: /);
});
