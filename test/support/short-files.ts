/** Set-up of the fast tests: a file that takes long fails, and the error says where such tests belong. */
import { afterAll, beforeAll } from "vitest";

/** Seconds of the processor: several times what any fast file needs, also beside other work. */
const most = 8;

const processorTime = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000_000;
};

let began = 0;

beforeAll(() => {
  began = processorTime();
});

afterAll(() => {
  const took = processorTime() - began;
  if (took > most)
    throw new Error(`A fast file took ${took.toFixed(1)} s: make it shorter, or name it among the long ones, in vitest.config.ts`);
});
