/** The search services that there are. */
import type { SearchService } from "./search-service.ts";
import { arxiv } from "./services/arxiv.ts";
import { brave } from "./services/brave.ts";
import { crossref } from "./services/crossref.ts";
import { europePmc } from "./services/europe-pmc.ts";
import { exa } from "./services/exa.ts";
import { gdelt } from "./services/gdelt.ts";
import { kagi } from "./services/kagi.ts";
import { openAlex } from "./services/openalex.ts";
import { perplexity } from "./services/perplexity.ts";
import { searxng } from "./services/searxng.ts";
import { serper } from "./services/serper.ts";
import { tavily } from "./services/tavily.ts";
import { wikidata } from "./services/wikidata.ts";
import { wikipedia } from "./services/wikipedia.ts";

/** Engines of the web, then scholarly and open knowledge. */
export const searchServices: readonly SearchService[] = [
  ...[searxng, brave, tavily, exa, serper, perplexity, kagi],
  ...[wikipedia, wikidata, crossref, arxiv, europePmc, openAlex, gdelt],
];
