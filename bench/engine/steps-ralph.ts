/** The graph on Ralph. */
import { timeRuns } from "./graph.ts";
import { give, inDirectory } from "./measure.ts";
import { graphService } from "./steps-service.ts";

const figures = await inDirectory(async (directory) => {
  const service = await graphService(directory);
  const result = await timeRuns(directory, async () => {
    await service.run();
  });
  await service.close();
  return result;
});
give(figures);
