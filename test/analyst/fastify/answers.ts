/** The answers, in the order of the session. FAULT marks content that must not reach the report. */
import { judges, type RecordedAnswer, says, uses } from "../recording.ts";

const encapsulation = "{source: Encapsulation}";
const plugins = "{source: Plugins}";
const decorators = "{source: Decorators}";

const rest = { notFound: [], questions: [], newTasks: [], needless: [], suspicious: [] };

const beginning: RecordedAnswer[] = [
  says(
    "initialResearch",
    {},
    {
      language: "en",
      summary:
        "Four pages of Fastify's reference documentation: encapsulation, plugins, decorators and the life of a request. The page on encapsulation explains contexts and how they inherit, the page on plugins what register does, the page on decorators what happens inside and outside a plugin. There are no tables of figures.",
      entities: [
        { name: "fastify-plugin", kind: "product" },
        { name: "@fastify/bearer-auth", kind: "product" },
      ],
      keyPhrases: ["encapsulation context", "root context", "child contexts", "fastify-plugin", "register creates a new scope"],
      topics: [{ title: "Encapsulation", sources: [encapsulation, decorators] }],
    },
  ),
  says(
    "briefBuilder",
    {},
    {
      intent: "drafted",
      reply: "I will explain how contexts work and why a sibling does not see a decorator. You may change or approve the brief.",
      goal: "Explain how encapsulation works in Fastify and why a decorator added in one plugin does not reach its sibling.",
      scope: ["How encapsulation contexts inherit", "Why a sibling plugin does not see a decorator", "How to share a decorator on purpose"],
      questions: [],
      outputFormats: ["pdf", "md"],
      language: "en",
      audience: null,
      length: 400,
      asOf: null,
    },
  ),
  says(
    "assessor",
    {},
    { complexity: "medium", answeredBy: "texts", reason: "A mechanism, its consequence and the way around it, in three pages." },
  ),
  says(
    "planner",
    {},
    {
      analysis: "One task reads how contexts inherit and what follows for siblings, one how sharing is done on purpose.",
      tasks: [
        {
          ...{
            id: "how",
            agent: "research",
            expected: "The rule of inheritance and its consequence, quoted.",
            boundaries: "Not how to break encapsulation.",
          },
          description:
            "How encapsulation contexts inherit in Fastify, and why a decorator that one plugin adds is not seen by its sibling.",
          ...{
            scopeItems: [1, 2],
            searchQuery: "encapsulation context inherits parent",
            sources: [encapsulation],
            tools: ["search_documents"],
            effort: "low",
            dependsOn: [],
          },
        },
        {
          ...{
            id: "share",
            agent: "research",
            expected: "What has to be done, and its limits, quoted.",
            boundaries: "Not the rule of inheritance itself.",
          },
          description: "How a Fastify plugin shares a decorator with its parent and siblings on purpose.",
          ...{
            scopeItems: [3],
            searchQuery: "fastify-plugin break encapsulation",
            sources: [encapsulation, plugins],
            tools: ["search_documents"],
            effort: "low",
            dependsOn: [],
          },
        },
      ],
    },
  ),
];

const how = "Your task: How encapsulation contexts inherit";
const share = "Your task: How a Fastify plugin shares";

const howAnswer = {
  summary: "A context inherits from its parents only, so what one plugin registers is not there for its sibling.",
  findings: [
    {
      statement: "Each context inherits only from its parent contexts; parents cannot access what their descendants hold.",
      citations: [
        {
          source: encapsulation,
          quote: "inherits _only_ from its parent contexts.\nParent contexts cannot access entities within their descendant contexts.",
        },
      ],
      confidence: 0.95,
    },
    {
      statement: "The encapsulation context governs which decorators, hooks and plugins are available to routes.",
      citations: [
        {
          source: encapsulation,
          quote:
            "It governs\nwhich [decorators](./Decorators.md), registered [hooks](./Hooks.md), and\n[plugins](./Plugins.md) are available to [routes](./Routes.md).",
        },
      ],
      confidence: 0.9,
    },
    {
      statement: "Calling register creates a new scope, so that changes to the instance do not reach the context's ancestors.",
      citations: [{ source: plugins, quote: "`register` creates a new scope" }],
      confidence: 0.9,
    },
    // FAULT: the quote says the opposite.
    {
      statement: "A child plugin's decorators are available to the context that contains it.",
      citations: [
        {
          source: encapsulation,
          quote:
            "the\ncontaining _child context_ **does not** have access to the _child plugins_\nregistered within its _grandchild context_.",
        },
      ],
      confidence: 0.6,
    },
  ],
  ...rest,
};

const shareAnswer = {
  summary: "A plugin wrapped with fastify-plugin registers into its parent's context; what is nested in it keeps contexts of its own.",
  findings: [
    {
      statement:
        "Encapsulation can be broken with fastify-plugin, which makes what is registered in a descendant context available to the parent context.",
      citations: [
        {
          source: encapsulation,
          quote:
            "If needed, encapsulation can be broken using [fastify-plugin][fastify-plugin],\nmaking anything registered in a descendant context available\nto the parent context.",
        },
      ],
      confidence: 0.95,
    },
    {
      statement:
        "fastify-plugin breaks encapsulation only for the plugin that it wraps: plugins registered inside still create contexts of their own.",
      citations: [
        {
          source: encapsulation,
          quote:
            "`fastify-plugin` breaks encapsulation only for the plugin it wraps. Plugins\nregistered inside it without `fastify-plugin` still create new encapsulated\ncontexts:",
        },
      ],
      confidence: 0.95,
    },
    // FAULT: a number that no source holds.
    {
      statement: "Wrapping a plugin with fastify-plugin makes the start 35 % faster.",
      citations: [{ source: encapsulation, quote: "`fastify-plugin` breaks encapsulation only for the plugin it wraps." }],
      confidence: 0.5,
    },
    // FAULT: a name that the source spells otherwise.
    {
      statement: "Encapsulation can be broken with fastify-share.",
      citations: [{ source: encapsulation, quote: "If needed, encapsulation can be broken using [fastify-plugin][fastify-plugin]" }],
      confidence: 0.5,
    },
  ],
  ...rest,
};

const research: RecordedAnswer[] = [
  uses(
    "research",
    { task: how },
    ["search_documents", { query: "inherits parent contexts descendant" }],
    ["search_documents", { query: "register creates new scope ancestors" }],
    ["search_documents", { query: "encapsulation context governs decorators hooks routes" }],
    ["search_documents", { query: "grandchild context access child plugins" }],
  ),
  says("research", { task: how, turn: 1 }, howAnswer),
  uses(
    "research",
    { task: share },
    ["search_documents", { query: "encapsulation broken fastify-plugin parent context" }],
    ["search_documents", { query: "fastify-plugin wraps nested plugins contexts" }],
  ),
  says("research", { task: share, turn: 1 }, shareAnswer),
  // This model never corrects itself: asked to fix an error, it repeats it.
  says("research", { task: share, turn: 2 }, shareAnswer),
];

const review: RecordedAnswer[] = [
  says(
    "reviewer",
    {},
    {
      coverage: [
        { scopeItem: 1, coverage: 1, reason: "The rule is quoted." },
        { scopeItem: 2, coverage: 0.9, reason: "It follows from the rule." },
        { scopeItem: 3, coverage: 1, reason: "The way and its limit are quoted." },
      ],
      newTasks: [],
      decision: "done",
      note: "All three items are answered.",
    },
  ),
];

const e = (words: string) => `{evidence: ${words}}`;

const inherit = "Your section: A context inherits from its parents alone";
const sharing = "Your section: What is shared is wrapped";

const inheritText = {
  text: [
    `The encapsulation context decides which decorators, hooks and plugins a route can use. [${e("It governs")}] Each context inherits only from its parent contexts, and parents cannot access what their descendants hold. [${e("only_ from its parent")}]`,
    `Calling register creates a new scope. [${e("new scope")}] So siblings share what stands above them. [${e("only_ from its parent")}]`,
    // FAULT: the opposite of the quote, and a sentence without evidence.
    `A containing context has access to the plugins of its grandchildren. [${e("only_ from its parent")}]`,
    "Most teams learn this within a week.",
  ].join("\n\n"),
};

const sharingText = {
  text: [
    `Encapsulation can be broken with fastify-plugin, which makes what is registered in a descendant context available to the parent context. [${e("If needed")}]`,
    // FAULT: a number that no source holds, and a name that the source spells otherwise.
    `A wrapped plugin starts 35 % faster. [${e("If needed")}]`,
    `Encapsulation can also be broken with fastify-share. [${e("If needed")}]`,
  ].join("\n\n"),
};

const frame = {
  title: "Encapsulation in Fastify",
  subtitle: null,
  summary:
    "Each context inherits only from its parent contexts, so that siblings stay apart. [{cited: inherits only from its parent}] Wrapping a plugin with fastify-plugin makes what it registers available to the parent context. [{cited: broken with fastify-plugin}]",
  conclusion:
    "What several plugins need belongs into a context above them, or into a plugin wrapped with fastify-plugin. [{cited: broken with fastify-plugin}]",
  limits: "All of it is the documentation of one version; nothing was tried.",
  recommendations: null,
  notFound: [],
};

const writing: RecordedAnswer[] = [
  says(
    "outliner",
    {},
    {
      title: "Encapsulation in Fastify",
      sections: [
        {
          title: "A context inherits from its parents alone",
          aim: "The rule, and what follows from it for siblings.",
          scopeItems: [1, 2],
          findings: [
            "{finding: Each context inherits}",
            "{finding: The encapsulation context governs}",
            "{finding: Calling register}",
            "{finding: A child plugin's decorators}",
          ],
          figures: [],
          words: 150,
        },
        {
          title: "What is shared is wrapped",
          aim: "How to share on purpose, and the limit of it.",
          scopeItems: [3],
          findings: [
            "{finding: Encapsulation can be broken with fastify-plugin}",
            "{finding: Encapsulation can be broken with fastify-share}",
          ],
          figures: [],
          words: 120,
        },
      ],
      dropped: [],
      contradictions: [],
    },
  ),
  ...[0, 1].flatMap((turn) => [says("writer", { task: inherit, turn }, inheritText), says("writer", { task: sharing, turn }, sharingText)]),
  says("editor", {}, frame),
  says("critic", {}, { revisions: [] }),
];

const verdicts = judges([
  ["The encapsulation context decides", "supported"],
  ["Each context inherits only", "supported"],
  ["Calling register creates a new scope", "supported"],
  ["So siblings share", "supported"],
  ["A containing context has access", "contradicted", "It says that parents cannot access what descendants hold."],
  ["with fastify-plugin, which makes", "supported"],
  ["breaks encapsulation only", "supported"],
  ["fastify-share", "contradicted", "The quote names fastify-plugin."],
  ["Wrapping a plugin with fastify-plugin", "supported"],
  ["What several plugins need", "supported"],
]);

export const answers: RecordedAnswer[] = [...beginning, ...research, ...review, ...writing, verdicts];
