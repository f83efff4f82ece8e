/** The search services that there are. */
import type { SearchService } from "./search-service.ts";
import { brave } from "./services/brave.ts";
import { exa } from "./services/exa.ts";
import { kagi } from "./services/kagi.ts";
import { perplexity } from "./services/perplexity.ts";
import { searxng } from "./services/searxng.ts";
import { serper } from "./services/serper.ts";
import { tavily } from "./services/tavily.ts";

export const searchServices: readonly SearchService[] = [searxng, brave, tavily, exa, serper, perplexity, kagi];
