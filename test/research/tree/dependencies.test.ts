import { expect, it } from "vitest";
import { leafDependencies } from "../../../src/research/tree/dependencies.ts";

const parent = (id: string, ...dependencies: string[]) => ({ id, agent: null, dependencies });
const leaf = (id: string, ...dependencies: string[]) => ({ id, agent: "research", dependencies });

it("depending on a parent is depending on all its leaves, and what a parent depends on all its leaves do", () => {
  const waits = leafDependencies([
    parent("root"),
    parent("root.0"),
    leaf("root.0.0"),
    parent("root.0.1"),
    leaf("root.0.1.0"),
    leaf("root.0.1.1"),
    parent("root.1", "root.0"),
    leaf("root.1.0"),
    leaf("root.1.1", "root.1.0"),
  ]);
  const below = ["root.0.0", "root.0.1.0", "root.0.1.1"];
  expect([...(waits.get("root.1.0") ?? [])].sort()).toEqual(below);
  expect([...(waits.get("root.1.1") ?? [])].sort()).toEqual([...below, "root.1.0"]);
  expect([...(waits.get("root.0.1.1") ?? [])]).toEqual([]);
});
