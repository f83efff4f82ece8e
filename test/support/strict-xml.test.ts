import { expect, test } from "vitest";
import { strictXmlFault } from "./strict-xml.ts";

test("takes well-formed XML", () => {
  expect(strictXmlFault('<?xml version="1.0"?>\n<a:b x="1" y=\'2\'/>'.replace("'2'", '"2"'))).toBeNull();
  expect(strictXmlFault("<a><!-- c --><b>t &amp; &#60; </b><c/></a>")).toBeNull();
});

test.each([
  ["<a><b></a>", "closes a"],
  ["<a>", "open"],
  ["<a>&</a>", "ampersand"],
  ['<a x="&b;"/>', "ampersand"],
  ["<a><</a>", "none"],
  ["<a>]]></a>", "end of a section"],
  ["<a>\u0007</a>", "cannot hold"],
  ["<a>\ud800</a>", "cannot hold"],
  ["<a/>text", "outside"],
])("refuses %j", (xml, fault) => {
  expect(strictXmlFault(xml)).toContain(fault);
});
