/** The server's instructions, which clients give to their models. */

export const instructions = `Ralph researches questions over the user's library, statistics and the web, and writes reports whose every statement is cited.
- A report: research_start, then research_status until the state is 'done', then research_result. It takes minutes; each call of research_status waits up to 45 seconds.
- When the state is 'asks', show the question to the user and give the answer with research_answer. Do not approve or allow anything on your own.
- A quick answer: ask_quick. Looking into the library and finished reports: search, then fetch.
- A sessionId stays valid when the connection or the service restarts.`;
