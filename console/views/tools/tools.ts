/** The view Tools: what agents and plans may call, and whether it works. */
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { answerOf } from "../../../clients/typescript/src/api.ts";
import type { AgentList, ToolList } from "../../../clients/typescript/src/api-types.ts";
import { html } from "../../shell/html.ts";
import { words } from "../../shell/preferences.ts";
import { useLoaded } from "../loaded.ts";
import { Problem } from "../problem.ts";
import { toolGroups } from "./tool-groups.ts";

type Tool = ToolList["items"][number];
type Agent = AgentList["items"][number];

const tones = { ok: "good", failing: "bad", unknown: "" } as const;

export function Tools(): VNode {
  const [filter, setFilter] = useState("");
  const { value, error } = useLoaded(async (signal, { api }) => {
    const [tools, agents] = await Promise.all([answerOf(api.GET("/tools", { signal })), answerOf(api.GET("/agents", { signal }))]);
    return { tools, agents };
  }, []);
  const texts = words.value.manage.tools;
  const groups = toolGroups(value?.tools.items ?? [], filter);
  const type = ({ currentTarget }: { currentTarget: HTMLInputElement }) => setFilter(currentTarget.value);
  return html`<div class="stack wide column">
    <header class="row apart"><div><h1>${texts.title}</h1><p class="muted">${texts.about}</p></div>
      <div class="field"><label for="tool-filter">${texts.filter}</label><input id="tool-filter" type="search" value=${filter} onInput=${type} /></div></header>
    ${error !== null && html`<${Problem} error=${error} />`}
    ${value !== null && groups.length === 0 && html`<p class="muted" role="status">${texts.none}</p>`}
    ${groups.map(({ origin, tools }) => html`<section key=${origin} class="stack tight" aria-label=${origin}><h2>${origin} <span class="muted small">${texts.count(tools.length)}</span></h2><ul class="tools">${tools.map((tool) => html`<${ToolItem} key=${tool.name} tool=${tool} />`)}</ul></section>`)}
    ${value !== null && value.tools.notOffered.length > 0 && html`<section class="stack tight"><h2>${texts.notOffered}</h2><ul class="tools">${value.tools.notOffered.map(({ name, origin, reason }) => html`<li key=${`${origin} ${name}`}><p><code>${name}</code> <span class="muted small">${origin}</span></p><p class="small">${reason}</p></li>`)}</ul></section>`}
    ${value !== null && html`<section class="stack tight"><h2>${texts.agents}</h2><ul class="tools">${value.agents.items.map((agent) => html`<${AgentItem} key=${agent.name} agent=${agent} />`)}</ul></section>`}
  </div>`;
}

function ToolItem({ tool: { name, description, effect, health, inputSchema } }: { tool: Tool }): VNode {
  const texts = words.value.manage.tools;
  return html`<li>
    <p class="row"><code class="grow">${name}</code><span class="tag ${effect === "world" ? "wait" : ""}">${texts.effects[effect]}</span><span class="tag ${tones[health.state]}">${texts.health[health.state]}</span></p>
    <p class="small">${description}</p>
    ${health.message !== null && html`<p class="small note bad">${health.message}</p>`}
    <details class="small"><summary>${texts.input}</summary><pre class="passage">${JSON.stringify(inputSchema, null, 2)}</pre></details>
  </li>`;
}

function AgentItem({ agent: { name, description, engines } }: { agent: Agent }): VNode {
  return html`<li><p class="row"><code class="grow">${name}</code>${engines.map((engine) => html`<span key=${engine} class="tag">${engine}</span>`)}</p><p class="small">${description}</p></li>`;
}
