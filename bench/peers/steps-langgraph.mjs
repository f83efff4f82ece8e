/** The graph on LangGraph with its SQLite checkpointer, every superstep saved before the next begins, `synchronous=FULL`. */
import { join } from "node:path";
import { Annotation, END, Send, START, StateGraph } from "@langchain/langgraph";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import { text, timeRuns } from "../engine/graph.ts";
import { give, inDirectory } from "../engine/measure.ts";

const figures = await inDirectory(async (directory) => {
  const saver = SqliteSaver.fromConnString(join(directory, "graph.db"));
  saver.setup();
  saver.db.pragma("synchronous = FULL");
  const State = Annotation.Root({ results: Annotation({ reducer: (a, b) => a.concat(b), default: () => [] }) });
  let made = 0;
  const node = async () => ({ results: [{ ok: true, body: text(made++) }] });
  const fan = (to) => () => Array.from({ length: 10 }, (_, index) => new Send(to, { index }));
  const graph = new StateGraph(State)
    .addNode("plan", node)
    .addNode("task1", node)
    .addNode("review1", node)
    .addNode("task2", node)
    .addNode("review2", node)
    .addNode("aggregate", node)
    .addNode("report", node)
    .addEdge(START, "plan")
    .addConditionalEdges("plan", fan("task1"), ["task1"])
    .addEdge("task1", "review1")
    .addConditionalEdges("review1", fan("task2"), ["task2"])
    .addEdge("task2", "review2")
    .addEdge("review2", "aggregate")
    .addEdge("aggregate", "report")
    .addEdge("report", END)
    .compile({ checkpointer: saver });
  let threads = 0;
  const run = async () => {
    const { results } = await graph.invoke({ results: [] }, { configurable: { thread_id: `t${threads++}` }, durability: "sync" });
    if (results.length !== 25) throw new Error("Steps were lost");
  };
  const measured = await timeRuns(directory, run);
  saver.db.close();
  return measured;
});
give(figures);
