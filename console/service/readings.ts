/** Runs one reading at a time. A request during one is served by another one after it, so that its result contains the change that led to the request. */

/** The session alone, or also its tasks. */
export type Extent = "session" | "tasks";

/** Each call resolves when a reading that began after it has ended, or rejects with the reading that failed. */
export function inTurn(read: (extent: Extent) => Promise<void>): (extent: Extent) => Promise<void> {
  let reading: Promise<void> | null = null;
  let asked: Extent | null = null;
  const readAll = async (first: Extent) => {
    try {
      for (let extent: Extent | null = first; extent !== null; extent = asked) {
        asked = null;
        await read(extent);
      }
    } finally {
      // In the same turn as the last look at `asked`: a later call begins a reading of its own.
      reading = null;
    }
  };
  return (extent) => {
    if (reading === null) {
      reading = readAll(extent);
      return reading;
    }
    asked = asked === "tasks" ? "tasks" : extent;
    return reading;
  };
}
