/** All tools, in the order in which clients list them. */
import type { Tool } from "./tool.ts";
import { addDocument } from "./tools/add-document.ts";
import { askQuick } from "./tools/ask-quick.ts";
import { fetchItem } from "./tools/fetch.ts";
import { researchAnswer } from "./tools/research-answer.ts";
import { researchResult } from "./tools/research-result.ts";
import { researchStart } from "./tools/research-start.ts";
import { researchStatus } from "./tools/research-status.ts";
import { search } from "./tools/search.ts";

export const tools = [
  researchStart,
  researchStatus,
  researchAnswer,
  researchResult,
  askQuick,
  search,
  fetchItem,
  addDocument,
] as unknown as readonly Tool[];
