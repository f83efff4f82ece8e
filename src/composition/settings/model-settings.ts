/** Settings of models: their servers, which agent uses which, and how they are called. */
import { hostNames } from "./gateway-settings.ts";
import { address, choice, count, flag, megabytes, number, optionalNumber, optionalSeconds, seconds, text } from "./setting-kinds.ts";

export const modelSettings = {
  ANTHROPIC_BASE_URL: address("", "Server that speaks the Messages API, without /v1; Anthropic's own where empty"),
  ANTHROPIC_STRUCTURED_OUTPUTS: choice(
    "",
    ["", "native", "prompt"],
    "Whether the server enforces a JSON Schema for answers or the prompt asks for it; by default 'native' for Anthropic's own URL, else 'prompt'",
  ),
  ANTHROPIC_KEY_HEADER: choice(
    "authorization",
    ["authorization", "x-api-key"],
    "Header that carries the key; some gateways read x-api-key only",
  ),
  ANTHROPIC_PROMPT_CACHING: choice(
    "",
    ["", "on", "off"],
    "Whether prompts are marked for the server's cache; by default for Anthropic's own URL",
  ),
  ANTHROPIC_SERVER_TOOLS: choice(
    "off",
    ["off", "search", "search+fetch"],
    "Whether research agents may use the web search and fetch that the server itself runs; they cost extra",
  ),
  ANTHROPIC_SERVER_TOOL_USES: count(5, "How often one request may use each of them", 100),
  ANTHROPIC_SEARCH_DOMAINS: hostNames("Domains that they may reach, separated by commas, e.g. example.org; any where empty"),
  ANTHROPIC_SEARCH_BLOCKED_DOMAINS: hostNames("Domains that they may not reach; this or ANTHROPIC_SEARCH_DOMAINS, not both"),

  OPENAI_BASE_URL: address("", "Server that speaks chat completions, with /v1; with MODEL_API=chat OpenAI's own where empty"),
  OPENAI_STRUCTURED_OUTPUTS: choice(
    "",
    ["", "native", "prompt"],
    "As ANTHROPIC_STRUCTURED_OUTPUTS, of the server at OPENAI_BASE_URL; by default 'native' for OpenAI's own URL, else 'prompt'",
  ),

  MODEL_API: choice(
    "",
    ["", "messages", "chat"],
    "Which server serves models whose setting names none: 'messages' that of the ANTHROPIC settings, 'chat' that of the OPENAI settings; by default the one that is set up, of both 'messages'",
  ),
  MODEL_SERVERS_FILE: text(
    "",
    "YAML or JSON file with further model servers: name, api, address, key (name of the environment variable), context, prices, concurrency",
  ),
  MODEL: text(
    "",
    "Model for every agent that no other MODEL setting names: a local server often has one. As every setting of a model it may name its server, e.g. local/qwen3, and alternatives after commas, which are asked in turn where one refuses, is not there or is down",
  ),
  MODEL_STRONG: text(
    "",
    "Model of planner, splitter, reviewer and of those who write the report (aggregator, outliner, writer, editor, critic); by default claude-opus-5-5",
  ),
  MODEL_BALANCED: text("", "Model of the research and data agents and of operators' agents; by default claude-sonnet-5-5"),
  MODEL_FAST: text("", "Model of initial research, brief builder, assessor and claim checker; by default claude-haiku-5-5"),
  MODEL_BY_AGENT: text("", "Models of single agents, e.g. planner=claude-sonnet-5-5,data=claude-haiku-5-5", {
    pattern: /^\w+=[^=,\s]+(,(\w+=)?[^=,\s]+)*$/,
    expected: "a list such as planner=model-a,data=model-b",
  }),
  MODEL_EFFORT: choice(
    "",
    ["", "model", "low", "medium", "high", "xhigh", "max"],
    "Requested depth of thinking; 'model' leaves it to the model and out of the request; where empty, by role (low for reading and judging, medium for research and writing) on Anthropic's own server, else as 'model'",
  ),
  MODEL_EFFORT_BY_AGENT: text("", "Effort of single agents, e.g. assessor=low,aggregator=high", {
    pattern: /^\w+=\w+(,\w+=\w+)*$/,
    expected: "a list such as assessor=low,aggregator=high",
  }),
  MODEL_THINKING: choice(
    "",
    ["", "adaptive", "off"],
    "Whether thinking is requested; by default 'adaptive' for Anthropic's own URL, else left out",
  ),
  MODEL_THINKING_BY_AGENT: text(
    "",
    "Thinking of single agents where it is requested, e.g. assessor=off,briefBuilder=off; models that always think still do",
    { pattern: /^\w+=(?:adaptive|off)(,\w+=(?:adaptive|off))*$/, expected: "a list such as assessor=off,planner=adaptive" },
  ),
  MODEL_MAX_TOKENS: number(16_000, "Most tokens of one answer, thinking included; twice as many for an aggregator's", {
    min: 256,
  }),
  MODEL_MAX_ANSWER_MB: megabytes(64, "Most bytes of one answer of a model server, as it is sent: a longer one costs its step"),
  MODEL_CONTEXT_TOKENS: optionalNumber(
    "Context length in tokens of models that Ralph does not know: prompts, evidence and tool answers are shortened to fit",
    { min: 4_000 },
  ),
  MODEL_TASK_TURNS: count(12, "Turns of one task's conversation with a model", 1_000),
  MODEL_PLANNER_TURNS: count(6, "Turns in which the planner may search and query before it plans; with 1 it plans at once", 1_000),
  MODEL_TASK_TOKENS: number(600_000, "Tokens of one task's conversation, cached or not, over all its turns", { min: 1_000 }),
  MODEL_ONE_CALL_FINDINGS: number(
    4,
    "Most findings of a report that is written in one call; a longer one is written from an outline, section by section",
    { min: 0 },
  ),
  MODEL_REFLECTION: flag(true, "Whether a longer report is read as a whole once it is written, and revised"),
  MODEL_TOOL_TEXT: number(30_000, "Most characters of one tool answer that a model is shown", { min: 1_000 }),
  MODEL_REQUESTS_PER_MINUTE: optionalNumber("Requests a minute to the model server, over all sessions; unlimited where empty", {
    min: 1,
  }),
  MODEL_TOKENS_PER_MINUTE: optionalNumber("Tokens a minute, as MODEL_REQUESTS_PER_MINUTE", { min: 1 }),
  MODEL_CONCURRENCY: count(32, "Concurrent requests to the model server, over all sessions", 10_000),
  MODEL_ATTEMPTS: count(3, "Attempts of a request before it fails; waits for a rate limit are not counted", 100),
  MODEL_RETRY_S: seconds(2, "Wait before a failed request is retried; doubled each time, with a jitter of a quarter", 0),
  MODEL_RETRY_CAP_S: seconds(60, "Longest wait before a failed request is retried", 0),
  MODEL_RATE_LIMIT_S: seconds(60, "Wait for a rate limit that does not say how long it lasts", 0.001),
  MODEL_BREAKER_FAILURES: count(5, "Failures in a row that open the circuit breaker of the model server", 1_000),
  MODEL_BREAKER_REST_S: seconds(60, "How long the circuit breaker stays open", 0.001),
  MODEL_TOKENS_PER_SECOND: number(20, "Slowest expected rate of an answer; the time-outs below are computed from it", {
    min: 0.01,
    whole: false,
    unit: "Tokens per second",
  }),
  MODEL_TURN_TIMEOUT_S: optionalSeconds(
    "Time-out of one streamed answer; by default MODEL_SILENCE_TIMEOUT_S and the time of MODEL_MAX_TOKENS at MODEL_TOKENS_PER_SECOND",
  ),
  MODEL_TASK_TIMEOUT_S: optionalSeconds(
    "As TASK_TIMEOUT_S, for tasks that think with a model, where it is more; by default two longest answers",
  ),
  MODEL_WRITING_TIMEOUT_S: optionalSeconds(
    "As AGGREGATION_TIMEOUT_S, where a model writes the report and it is more; by default six longest answers",
  ),
  MODEL_ROUND_TIMEOUT_S: optionalSeconds("As ROUND_TIMEOUT_S, where a model thinks and it is more; by default four longest answers"),
  MODEL_SESSION_TIMEOUT_S: optionalSeconds("As SESSION_TIMEOUT_S, where a model thinks and it is more; by default sixteen longest answers"),
  MODEL_SILENCE_TIMEOUT_S: seconds(90, "Time-out of silence before or within a streamed answer; local servers may need more"),
};
