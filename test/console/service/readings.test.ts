import { expect, test } from "vitest";
import { type Extent, inTurn } from "../../../console/service/readings.ts";

/** A reader whose reads complete when the test releases them. */
function startReader() {
  const begun: Extent[] = [];
  const ends: ((error?: Error) => void)[] = [];
  const refresh = inTurn((extent) => {
    begun.push(extent);
    return new Promise((resolve, reject) => ends.push((error) => (error === undefined ? resolve() : reject(error))));
  });
  return { begun, refresh, end: (error?: Error) => ends.shift()?.(error) };
}

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await null;
}

test.each([0, 1, 2, 3, 4, 5, 6])("what is asked for %i turns after an answer is read again", async (count) => {
  const { begun, refresh, end } = startReader();
  const first = refresh("session");
  end();
  await turns(count);
  const second = refresh("tasks");
  await turns(10);
  expect(begun).toEqual(["session", "tasks"]);
  end();
  await Promise.all([first, second]);
});

test("what is asked for several times during a reading is read once after it, at its widest", async () => {
  const { begun, refresh, end } = startReader();
  const all = [refresh("session"), refresh("session"), refresh("tasks"), refresh("session")];
  end();
  await turns(10);
  end();
  await Promise.all(all);
  expect(begun).toEqual(["session", "tasks"]);
});

test("after a reading that failed another one can begin", async () => {
  const { begun, refresh, end } = startReader();
  const failed = refresh("session");
  end(new Error("gone"));
  await expect(failed).rejects.toThrow("gone");
  const next = refresh("tasks");
  end();
  await next;
  expect(begun).toEqual(["session", "tasks"]);
});
