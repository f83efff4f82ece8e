/** The API's types, written by npm run openapi. */
export interface paths {
    "/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your sessions, newest first
         * @description A session has to fit all filters that are given. `cursor` takes the `nextCursor` of the page before.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Ask a question: starts a research session
         * @description The session starts at once. Unless `autoApprove` is set it soon has a draft brief that waits for your approval.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One session as it is now, or with wait as soon as its state changes
         * @description With `wait` and `after` it is a long poll: it answers when `version` is greater than `after`, or with the unchanged session when the time is up or the service stops. Poll again with the `version` of the answer, and no change is missed. With `If-None-Match` an unchanged answer is 304.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Delete a session with all its data; a running one is cancelled first
         * @description Its events, results, report files and links are deleted with it; the documents of the library stay. A session that is deleted already is 404.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The conversation, oldest first
         * @description What you and Ralph said, numbered by `seq`. A `session.message` event tells of each new one.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a message: an answer in the brief dialogue or to a waiting task, or one that steers the research
         * @description 200 with the session after Ralph's answer, its `message` and the `brief` draft. 202 where the answer takes longer than 10 s: it is then sent as an event. While the session works, a message without `taskId` answers the one task that waits for the user. If no task waits, it steers the research: 202 at once, and tasks that have not run are planned again as a new version of the plan, which needs approval where plans do.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/brief": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Write the brief by hand, as a new version, while it waits for its approval
         * @description Takes the whole brief; a missing member is empty. The draft still waits for its approval. A brief equal to the newest version changes nothing. 409 once the brief is approved, while Ralph works on it, or where `version` is not the newest.
         */
        put: operations["putBrief"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve the brief, or with planVersion the plan
         * @description Idempotent: approving again answers the current session. 422 where a plan waits and no version is named.
         */
        post: operations["approve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a session: calls in flight are answered, then nothing new begins
         * @description Idempotent: a repeated request answers the current session. 409 where the session can no longer reach that state.
         */
        post: operations["pauseSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused session; it returns to its open question if it had one
         * @description Idempotent: a repeated request answers the current session. 409 where the session can no longer reach that state.
         */
        post: operations["resumeSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a session: calls in flight are aborted, and it ends
         * @description Idempotent: a repeated request answers the current session. 409 where the session can no longer reach that state.
         */
        post: operations["cancelSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return a failed session to the state that failed; completed work is kept
         * @description Idempotent: a repeated request answers the current session. 409 where the session can no longer reach that state.
         */
        post: operations["retrySession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/pin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Keep a session when old ones are deleted
         * @description The session is kept when sessions older than RETENTION_DAYS are deleted. Idempotent.
         */
        put: operations["pinSession"];
        post?: never;
        /**
         * Keep a session no longer than others
         * @description The session is deleted like others when it is old enough. Idempotent.
         */
        delete: operations["unpinSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks/{taskId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Retry a failed or skipped task, with those skipped because of it; a failed session continues
         * @description Idempotent: a repeated request answers the current task. 409 where the task can no longer reach that state.
         */
        post: operations["retryTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks/{taskId}/skip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Skip a task that has not completed, and with it all that depend on it
         * @description Idempotent: a repeated request answers the current task. 409 where the task can no longer reach that state.
         */
        post: operations["skipTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The plan, in its newest or the named version; 404 until there is one
         * @description `summary` counts its leaves by outcome. A plan that was sent with the session is shown as a draft before the brief is approved.
         */
        get: operations["getPlan"];
        /**
         * Replace the plan, as a new version, while nothing of it has run
         * @description `{subtasks: [{id, description, agent, estimated_time?, dependencies?, input?, subtasks?, …}], version?}`; `version` is the one that was edited: 409 where there is a newer one. A subtask with `kind: user_interaction` asks `question` with `choices` (free text where absent); `onAnswer` and `onFailure` say what follows. An input may refer to another task's output: `{"$from": "id", "path": "…"}`.
         */
        put: operations["putPlan"];
        post?: never;
        /**
         * Drop the plan while nothing of it has run; Ralph makes one of its own
         * @description 409 once a part of the plan has run, or while the session works on it: pause it and replace the plan.
         */
        delete: operations["deletePlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The task tree, flat, in tree order, with results; or the whole tree as text or as a Mermaid flowchart
         * @description As JSON in pages; as text or Mermaid in one piece. Empty until there is a plan.
         */
        get: operations["listTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks/{taskId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One task with its calls, by its id or the client's own
         * @description `calls` are the calls of tools and models that the task made, in their order.
         */
        get: operations["getTask"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks/next": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tasks of the agent `external` that can be taken now, best first
         * @description References of `input` to other tasks are replaced by their results. Empty where no task can be taken now.
         */
        get: operations["nextTasks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks/{taskId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a task that is done elsewhere, with a lease, or renew the lease
         * @description Answers the task with `lease` and `leaseUntil`. A lease survives restarts; when it expires, the task can be taken again. The session's work clock stops while only such tasks are open. 409 where another worker has the task.
         */
        post: operations["startTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks/{taskId}/complete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a task that is done elsewhere with its output
         * @description Idempotent: a repeated request answers the current task. 409 for a lease that is not the task's or has expired, 422 for an output that does not match `outputSchema`.
         */
        post: operations["completeTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/tasks/{taskId}/fail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report that a task that is done elsewhere failed, and why
         * @description Tasks that depend on it are skipped, unless the plan says what to do then. Idempotent: a repeated request answers the current task.
         */
        post: operations["failTask"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session's events: a stream with Accept: text/event-stream, else a list
         * @description A stream sends the events after `Last-Event-ID` (or `after`), then new ones as they happen, and closes after the terminal event. A request for events after the terminal one gets 204, which stops a browser's EventSource. The frame's `id` is the event's `seq`, its `event` the `type`, its `data` the event.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The events of all your sessions: a stream with Accept: text/event-stream, else a list
         * @description Like the events of one session, but numbered by `position` among all sessions: it is the frame's `id`, and `Last-Event-ID` and `after` refer to it. The stream begins with the oldest event, or with `after=now` with the next one, and does not end.
         */
        get: operations["getAllEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/agents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The agents that a plan may name, what each can do, and the engines that run it
         * @description Agents of the kind `named` are files of the agents folder, reloaded without a restart; a session keeps the versions it started with.
         */
        get: operations["listAgents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tools": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The tools that agents and plans may call, with origin, effect, input and health; and those that are not offered, with the reason
         * @description The list changes while the service runs: an MCP server may start, stop, or change its tools.
         */
        get: operations["listTools"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supervisor/unified": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assess, plan and carry out a task, and answer in words
         * @description Runs a session whose brief is approved automatically; it is listed under `/sessions` too. 202 when a task asks the user (answer with `POST /sessions/:id/messages`, then call again), when the answer takes longer than a request may wait, or at once with `Prefer: respond-async`. A repeated `sessionId` with the same body gets the same session's answer; with another body it is 409.
         */
        post: operations["supervise"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/supervisor/progress/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The supervisor's progress as a stream, which may be opened before the call
         * @description Frames have no event name, so `onmessage` receives them: `started` 0, `complexity_assessed` 10 and 20, `strategy_selected` 30, `step_started` 40–70, `step_completed` 70–90, `completed` 100; `error` keeps the percent reached. The stream closes after the last one; a request for updates after it gets 204.
         */
        get: operations["superviseProgress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The results so far; complete when the session is done
         * @description `completeness` says what the evidence bears: `full`, `partial` or `none`; null where nothing was to be found out. Each paragraph names its citations, and `sources` the sources that they refer to.
         */
        get: operations["getResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/claims": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report's claims with verdicts and citations, in its order
         * @description Every factual sentence of the report, and those that the claim check removed from it. `unchecked`: not checked. Empty before the report is written.
         */
        get: operations["listClaims"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/sources/{sourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text of a source as the session read it, or a part of it
         * @description The text that citations refer to. It is kept when the document is deleted or the page changes. Offsets are UTF-16 code units, `to` exclusive; a part ends where the text ends.
         */
        get: operations["getSourceText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/bundle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The evidence bundle of a session that has ended: a ZIP that can be checked without Ralph's service
         * @description Report, claims, every source's text, figures as CSV, plan, conversation, calls, a manifest of hashes, and an `index.html` that shows each claim beside its passages. `ralph verify` checks it offline. 409 before the session has ended.
         */
        get: operations["getBundle"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report files that are ready, being made or failed
         * @description A file whose `state` is `ready` has its address in `url`. A session's own formats are made at its end, further ones with `POST /sessions/{id}/reports`.
         */
        get: operations["listReports"];
        put?: never;
        /**
         * Request a further report file of a finished session
         * @description Made from the session's stored results, without new research. Idempotent; a repeated request retries a file that failed. The event log of a finished session is closed: poll `GET /sessions/{id}/reports`, or this route, until the state is `ready`. 409 while the session is not done.
         */
        post: operations["requestReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/reports/{format}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report file; 404 until it is made
         * @description `Range` and `If-None-Match` are answered. Formats that were not asked for at first are made with `POST /sessions/{id}/reports`.
         */
        get: operations["getReport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/journal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The session's call journal: every answer from models and tools; ENGINE=replay runs the session again without key and network
         * @description It contains the texts of the sources that were read and the models' answers: review it before you share it. It contains no secrets.
         */
        get: operations["getJournal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Usage of models and its cost, by owner, day, engine and model
         * @description Usage is counted when a model call is answered, on the day (UTC) of the answer. Deleting a session does not reduce it. Keys with the scope `admin` see all owners, others their own.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Your webhooks, oldest first
         * @description Without their secrets: only the answers that make or rotate one contain it.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Have events sent to an endpoint; its secret is in this answer and nowhere else
         * @description Messages follow the Standard Webhooks specification: `{type, timestamp, data}`, where `data` is the event as `GET /sessions/{id}/events` answers it, signed with the secret in `webhook-signature`. Each is sent at least once, under one `webhook-id`.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One webhook, and since when its deliveries fail
         * @description An endpoint that fails for too long is disabled: `status` says so, and `PATCH /webhooks/{id}` enables it again.
         */
        get: operations["getWebhook"];
        put?: never;
        post?: never;
        /**
         * Remove a webhook with its messages, sent and pending
         * @description To keep the pending messages, disable it instead: `PATCH /webhooks/{id}` with `{"status": "disabled"}`.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        /**
         * Change a webhook's address or events, or disable or enable it
         * @description A webhook that is enabled again receives its pending messages.
         */
        patch: operations["changeWebhook"];
        trace?: never;
    };
    "/webhooks/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook another secret; the old one signs beside it for an overlap
         * @description During the overlap `webhook-signature` contains a signature for each secret.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message of the type `webhook.test`
         * @description 202 with the message as it waits to be sent; `GET /webhooks/{id}/deliveries/{deliveryId}` has its state and the endpoint's answer.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The messages of a webhook, sent and pending, newest first
         * @description `state` narrows the list. Each message has the endpoint's last answer.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One message to a webhook: its state and the endpoint's last answer
         * @description `attempts` counts how often it was sent, and `nextAttemptAt` says when it will be sent again.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/redeliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message again, under the same `webhook-id`
         * @description For an endpoint that has lost a message or refused it. It recognises a message that it has by the same `webhook-id`.
         */
        post: operations["redeliver"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The links to the session's reports, oldest first
         * @description Also those that have expired; links that were deleted are left out.
         */
        get: operations["listLinks"];
        put?: never;
        /**
         * Make a link that shows one report to whoever has it
         * @description For people without a key: it shows this one file and nothing else, until it expires or is deleted. 404 until the file is made.
         */
        post: operations["createLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sessions/{id}/links/{linkId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a link: it stops working
         * @description Whoever opens it gets 404 from then on. The report file stays.
         */
        delete: operations["deleteLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/links/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The report that a link shows; it needs no key
         * @description The token is the end of the link's address. 404 once the link has expired or was deleted.
         */
        get: operations["openLink"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The API keys, newest first
         * @description Without their texts, which nobody can read again: only the answers that make or rotate one contain it.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Make an API key; its text is in this answer and nowhere else
         * @description Only its SHA-256 is stored, so an answer repeated for its `Idempotency-Key` has `key: null`. Any owner name may be given; an owner need not exist before.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the successor of a key; the old one still works for an overlap
         * @description The successor has the owner, scopes, name and expiry of the old key. A key is rotated once: rotate its successor.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a key at once, also for streams that are open
         * @description Requests with it are 401 from then on. Its sessions and documents stay with their owner.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whose data this key or token reaches, and what it allows
         * @description Clients ask it to show who is signed in. Without keys (`AUTH=none`) the owner is `local`.
         */
        get: operations["getCaller"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/owners": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All owners that have data, by name
         * @description With the number and size of what each has. Owners that have nothing stored are left out.
         */
        get: operations["listOwners"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/owners/{owner}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How much data an owner has, and whether it is being erased
         * @description With the scope `admin` any owner may be named; a name under which nothing is stored has `known: false`. Other keys may only name their own owner.
         */
        get: operations["getOwner"];
        put?: never;
        post?: never;
        /**
         * Erase all data of an owner, for good; its usage stays for accounting
         * @description Answered as soon as the request is stored. Then keys are revoked, sessions cancelled and deleted with their files, all other data deleted, and the disk space reclaimed. It continues after a restart. Until it is complete the owner's writes are 409; `GET /owners/{owner}` shows the state. Usage is kept. Idempotent; the answer is the same for a name under which nothing is stored.
         */
        delete: operations["eraseOwner"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/owners/{owner}/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all data of an owner: a ZIP with a manifest of hashes
         * @description Sessions with results, claims, plan, conversation, events, call summaries, sources and report files; documents as their extracted text (Ralph keeps no other copy) and the hash of their bytes; collections, links, usage, webhooks without secrets, keys without hashes, and `manifest.json` with the SHA-256 of each file. The owner can write meanwhile: each file is consistent in itself, and may or may not include later changes. 404 for a name under which nothing is stored.
         */
        get: operations["exportOwner"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/owners/{owner}/hand-over": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move all data of an owner to another one, as a whole or not at all
         * @description Moves sessions with all their data, documents, collections and the experience that later plans reuse; where both owners have a document, the new owner's copy is used for both. Keys, webhooks and usage are not moved, and links get new addresses. One commit, which other writes wait for. 409 while a session of the owner runs, is queued or is open in a request: pause them first.
         */
        post: operations["handOverOwner"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The process is alive
         * @description For liveness probes: it looks at nothing else. Any host name is accepted, and no key is needed.
         */
        get: operations["isAlive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The service accepts requests
         * @description 503 while a check fails or the service is stopping, with an issue for each reason. `warnings` are for operators. No key is needed.
         */
        get: operations["isReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Metrics for Prometheus
         * @description `METRICS_KEY` is a key for this route only.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This description
         * @description OpenAPI 3.1. `/docs` shows it as a page that can send requests.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every error code with its meaning
         * @description The codes stand in the member `error` of every problem. New ones may be added.
         */
        get: operations["listProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems/{code}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What an error code means, and what to do
         * @description As JSON, or as a page for browsers: the member `type` of a problem is its address.
         */
        get: operations["getProblem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The library, newest first unless asked otherwise
         * @description A document's text is at `GET /documents/{id}/text`.
         */
        get: operations["listDocuments"];
        put?: never;
        /**
         * Add a document, or several files of a form; it is searchable when the answer comes
         * @description Markdown, plain text, HTML, CSV, JSON, PDF, DOCX, XLSX (XLS, ODS), PPTX, OpenDocument texts and presentations, EPUB, e-mail (.eml, .mbox) and ZIP archives of these. For an archive the answer lists its files as `{items}`, for a mail with attachments the mail and its attachments; files that cannot be read are listed in `refused`. 201 when the document is new, 200 when the library has the same bytes of the same media type; the same bytes with another media type are another document. Several files of one form are added in order and answered as `{items}`; the first refused one ends the request. Those before it are kept, and the problem lists them in `detail` and `kept`; sending all files again is safe.
         */
        post: operations["addDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Passages that answer a query, best first
         * @description Searches the text of all your documents. Each passage names its document and place, and `highlights` where the words of the query are in it.
         */
        get: operations["searchDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One document
         * @description `warnings` tells what could not be read, such as scanned pages.
         */
        get: operations["getDocument"];
        put?: never;
        post?: never;
        /**
         * Delete a document; reports that cite it keep their quotations
         * @description It is no longer found or read by new research, and its disk space is given back.
         */
        delete: operations["deleteDocument"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/documents/{id}/text": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The text of a document as it was read, or a part of it
         * @description Offsets are those of passages and citations: UTF-16 code units, `to` exclusive. A part ends where the text ends.
         */
        get: operations["getDocumentText"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        AddedDocumentList: {
            items: components["schemas"]["Document"][];
            /** @description null on the last page */
            nextCursor: string | null;
            /** @description Files of an archive that were not added, with the error's code and message; absent where all were added */
            refused?: {
                name: string;
                /** @enum {string} */
                error: "timeout" | "rate_limited" | "network" | "service_unavailable" | "circuit_open" | "invalid_input" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "unsupported_media_type" | "invalid_plan" | "unprocessable" | "quota_exceeded" | "data_not_found" | "critical_task_failed" | "retry_exhausted" | "limit_reached" | "no_capability" | "model_refused" | "user_refused" | "database" | "storage_full" | "configuration" | "internal_error";
                message: string;
            }[];
        };
        /** @description The document; for several files, an archive or a mail with attachments the list of all of them, in their order, on one page */
        AddedDocuments: components["schemas"]["Document"] | components["schemas"]["AddedDocumentList"];
        AgentList: {
            items: {
                /** @description What a task's `agent` says */
                name: string;
                /**
                 * @description `named`: from a file of the operator's agents folder
                 * @enum {string}
                 */
                kind: "built-in" | "named";
                description: string;
                /** @description What it can do to what, in plain words; planners match steps that act against them */
                capabilities: string[];
                /** @description Changes with the agent; a session keeps the one it began with */
                version: string;
                /** @description Engines set up here that can run it */
                engines: string[];
                model: string | null;
                /** @description Tools it may call; null for all that only read */
                tools: string[] | null;
                /** @description JSON Schema of its output, or null */
                outputSchema: components["schemas"]["Json"] | null;
            }[];
            /** @description Files of the agents folder that cannot be used, and why */
            problems: {
                file: string;
                message: string;
            }[];
        };
        ApiKey: {
            id: string;
            owner: string;
            name: string | null;
            scopes: ("research" | "documents" | "read" | "admin")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            /** @description To the minute */
            lastUsedAt: string | null;
            /** @description Id of the key that takes its place */
            rotatedTo: string | null;
        };
        ApiKeyList: {
            items: components["schemas"]["ApiKey"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        Approval: {
            /** @description Approves this version of the plan instead of the brief */
            planVersion?: number;
        };
        Brief: {
            goal: string;
            /** @description What the report has to cover, an item each */
            scope: string[];
            /** @description Questions still open for the user; the research starts without an answer too */
            questions: string[];
            outputFormats: ("md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx")[];
            language: string;
            /**
             * @description Whom the report is for; null where nobody said
             * @default null
             */
            audience: string | null;
            /**
             * @description Words that the report should have; null where nobody said
             * @default null
             */
            length: number | null;
            /**
             * @description Day up to which the report should hold; null where nobody said
             * @default null
             */
            asOf: string | null;
            /** @description Steps that nobody here can do; absent where there are none */
            unable?: {
                /** @description The task's `ref`; null while there is no plan */
                ref: string | null;
                description: string;
                /** @description What is missing, and what can be done about it, in the session's language */
                message: string;
            }[];
            /** @description What the research is expected to take; absent where the engine tells none */
            estimate?: {
                modelCalls: number | null;
                tokens: number | null;
                costUsd: number | null;
                /** @description Milliseconds */
                duration: number | null;
            };
            version: number;
            /** @enum {string} */
            status: "draft" | "approved";
        };
        BriefContent: {
            goal: string;
            /** @description What the report has to cover, an item each */
            scope: string[];
            /** @description Questions still open for the user; the research starts without an answer too */
            questions: string[];
            outputFormats: ("md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx")[];
            language: string;
            /**
             * @description Whom the report is for; null where nobody said
             * @default null
             */
            audience: string | null;
            /**
             * @description Words that the report should have; null where nobody said
             * @default null
             */
            length: number | null;
            /**
             * @description Day up to which the report should hold; null where nobody said
             * @default null
             */
            asOf: string | null;
            /** @description Steps that nobody here can do; absent where there are none */
            unable?: {
                /** @description The task's `ref`; null while there is no plan */
                ref: string | null;
                description: string;
                /** @description What is missing, and what can be done about it, in the session's language */
                message: string;
            }[];
            /** @description What the research is expected to take; absent where the engine tells none */
            estimate?: {
                modelCalls: number | null;
                tokens: number | null;
                costUsd: number | null;
                /** @description Milliseconds */
                duration: number | null;
            };
        };
        BriefUpdatedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "brief.updated";
            data: {
                version: number;
                /** @enum {string} */
                status: "draft" | "approved";
                /** @description Absent where only the status changed */
                brief?: components["schemas"]["BriefContent"];
            };
        };
        /** @description A request to a model or a tool that the task made, with its answer */
        Call: {
            turn: number;
            order: number;
            /**
             * @description `ask`: a question to the user
             * @enum {string}
             */
            kind: "model" | "tool" | "ask";
            name: string;
            /**
             * @description `sent`: not answered yet, or never, where the process died; the usage of a model call is then the most that it may be
             * @enum {string}
             */
            status: "sent" | "answered" | "failed";
            request: components["schemas"]["Json"];
            answer: components["schemas"]["Json"];
            error: components["schemas"]["Json"];
            model: string | null;
            inputTokens: number;
            outputTokens: number;
            costUsd: number | null;
            durationMs: number | null;
            /** Format: date-time */
            at: string;
        };
        Caller: {
            owner: string;
            scopes: ("research" | "documents" | "read" | "admin")[];
            /** @description null for a token, and where there is no authentication */
            keyId: string | null;
        };
        Chart: {
            title: string;
            unit: string | null;
            x: {
                label: string;
                values: (number | string)[];
            };
            lines: {
                name: string;
                values: (number | null)[];
            }[];
            citations: components["schemas"]["Citation"][];
            /** @enum {string} */
            kind: "line" | "bar";
        };
        Citation: {
            sourceId: string;
            place: components["schemas"]["Place"];
            /** @description The cited words as they stand in the source; of a table, the cited cells */
            quote: string;
        };
        Claim: {
            /** @description Number within the session, in the report's order: 'c1' */
            id: string;
            /**
             * @description A sentence, quotation or figure; or a row of a table with numbers
             * @default statement
             * @enum {string}
             */
            kind: "statement" | "row";
            /** @description Title of the section, or null outside of sections */
            section: string | null;
            text: string;
            /** @enum {string} */
            verdict: "supported" | "partly" | "unsupported" | "contradicted" | "unchecked";
            /** @description Why the verdict is what it is; empty where it needs no words */
            reason: string;
            citations: components["schemas"]["Citation"][];
        };
        ClaimList: {
            items: components["schemas"]["Claim"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        CompletedTask: {
            /** @description The lease that the task was taken with */
            lease: string;
            /** @description Any JSON value */
            output: components["schemas"]["Json"];
        };
        CreatedKey: {
            id: string;
            owner: string;
            name: string | null;
            scopes: ("research" | "documents" | "read" | "admin")[];
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            /** @description To the minute */
            lastUsedAt: string | null;
            /** @description Id of the key that takes its place */
            rotatedTo: string | null;
            /** @description The key, shown this once; null where an idempotency key is used again */
            key: string | null;
        };
        CreatedWebhook: {
            id: string;
            url: string;
            events: ("session.status" | "session.message" | "session.held" | "session.resumed" | "session.queued" | "session.waiting" | "brief.updated" | "plan.created" | "plan.updated" | "plan.completed" | "task.started" | "task.progress" | "task.completed" | "task.failed" | "task.skipped" | "task.awaiting_input" | "step.degraded" | "source.failed" | "source.suspected" | "round.completed" | "session.followed" | "review.completed" | "report.ready" | "webhook.disabled" | "*")[];
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description Since when no delivery has succeeded; null while they do */
            failingSince: string | null;
            /** @description Until when the secret before the last rotation signs, too */
            secretOverlapUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Shown this once; null where the answer is given again for its `Idempotency-Key` */
            secret: string | null;
        };
        Delivery: {
            /** @description The `webhook-id` of every attempt */
            id: string;
            webhookId: string;
            sessionId: string | null;
            /** @enum {string} */
            type: "session.status" | "session.message" | "session.held" | "session.resumed" | "session.queued" | "session.waiting" | "brief.updated" | "plan.created" | "plan.updated" | "plan.completed" | "task.started" | "task.progress" | "task.completed" | "task.failed" | "task.skipped" | "task.awaiting_input" | "step.degraded" | "source.failed" | "source.suspected" | "round.completed" | "session.followed" | "review.completed" | "report.ready" | "webhook.disabled" | "webhook.test";
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            attempts: number;
            nextAttemptAt: string | null;
            /** @description Of the newest answer; null where there was none */
            status: number | null;
            /** @description The beginning of its body */
            response: string | null;
            /** @description Why the newest attempt failed */
            error: string | null;
            /** Format: date-time */
            createdAt: string;
            attemptedAt: string | null;
        };
        DeliveryList: {
            items: components["schemas"]["Delivery"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        Disagreement: {
            subject: string;
            statements: {
                text: string;
                /** @description Words at the text's start that only name what it is about, e.g. 'Cost.' */
                lead?: string;
                citations: components["schemas"]["Citation"][];
                /**
                 * @description Whether the citations bear the sentence; absent where it states no fact, or before the check
                 * @enum {string}
                 */
                verdict?: "supported" | "partly" | "unsupported" | "contradicted" | "unchecked";
                value: number | null;
            }[];
        };
        Document: {
            /** Format: uuid */
            id: string;
            name: string;
            mediaType: string;
            url: string | null;
            language: string | null;
            bytes: number;
            passages: number;
            tables: number;
            /** @description Named parts of the library that it is in */
            collections: string[];
            warnings: {
                line: number | null;
                message: string;
            }[];
            /** Format: date-time */
            createdAt: string;
        };
        DocumentList: {
            items: components["schemas"]["Document"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        DocumentText: {
            document: components["schemas"]["Document"];
            from: number;
            to: number;
            /** @description Length of the whole text */
            length: number;
            text: string;
        };
        DocumentsProblem: {
            /**
             * Format: uri-reference
             * @description Address of a page that explains the code and what to do
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            /**
             * @description The error code, for programs
             * @enum {string}
             */
            error: "timeout" | "rate_limited" | "network" | "service_unavailable" | "circuit_open" | "invalid_input" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "unsupported_media_type" | "invalid_plan" | "unprocessable" | "quota_exceeded" | "data_not_found" | "critical_task_failed" | "retry_exhausted" | "limit_reached" | "no_capability" | "model_refused" | "user_refused" | "database" | "storage_full" | "configuration" | "internal_error";
            /** @description The same as in the X-Request-Id header and in the log */
            requestId: string;
            issues?: {
                path: string;
                message: string;
            }[];
            /** @description The limit of the owner that was reached */
            limit?: {
                /** @enum {string} */
                name: "requestsPerMinute" | "runningSessions" | "queuedSessions" | "documents" | "storageMb" | "costUsdPerDay" | "costUsdPerMonth";
                used: number;
                max: number;
                /** @description When it is counted anew; null where something has to be deleted or to end first */
                resetsAt: string | null;
            };
            /** @description For a form with several files: those before the refused one, which are in the library */
            kept?: components["schemas"]["Document"][];
        };
        Empty: Record<string, never>;
        Event: components["schemas"]["SessionStatusEvent"] | components["schemas"]["SessionMessageEvent"] | components["schemas"]["SessionHeldEvent"] | components["schemas"]["SessionResumedEvent"] | components["schemas"]["SessionQueuedEvent"] | components["schemas"]["SessionWaitingEvent"] | components["schemas"]["BriefUpdatedEvent"] | components["schemas"]["PlanCreatedEvent"] | components["schemas"]["PlanUpdatedEvent"] | components["schemas"]["PlanCompletedEvent"] | components["schemas"]["TaskStartedEvent"] | components["schemas"]["TaskProgressEvent"] | components["schemas"]["TaskCompletedEvent"] | components["schemas"]["TaskFailedEvent"] | components["schemas"]["TaskSkippedEvent"] | components["schemas"]["TaskAwaitingInputEvent"] | components["schemas"]["StepDegradedEvent"] | components["schemas"]["SourceFailedEvent"] | components["schemas"]["SourceSuspectedEvent"] | components["schemas"]["RoundCompletedEvent"] | components["schemas"]["SessionFollowedEvent"] | components["schemas"]["ReviewCompletedEvent"] | components["schemas"]["ReportReadyEvent"];
        EventList: {
            items: components["schemas"]["Event"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        ExecutionReport: {
            /** @description Two or three sentences */
            summary: string;
            /** @description What each step came to, with its output, in running text */
            detailedResults: string;
            steps: {
                taskId: string;
                description: string;
                /** @enum {string} */
                status: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
                summary: string | null;
            }[];
            tasksCompleted: number;
            tasksFailed: number;
            /** @description Milliseconds the session worked, waits not counted */
            executionTime: number;
            hierarchicalBreakdown: {
                taskId: string;
                parentId: string | null;
                level: number;
                description: string;
                /** @enum {string} */
                status: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
            }[];
        };
        FailedTask: {
            /** @description The lease that the task was taken with */
            lease: string;
            /** @description Why it failed, in words */
            reason: string;
        };
        GivenBrief: {
            goal: string;
            /** @description What the report has to cover, an item each */
            scope: string[];
            /**
             * @description Questions still open for the user; the research starts without an answer too
             * @default []
             */
            questions?: string[];
            /** @description Files to make: md (also markdown), html (also htm), json, pdf, xlsx (also excel), docx (also word), pptx (also powerpoint) */
            outputFormats: ("md" | "markdown" | "html" | "htm" | "json" | "pdf" | "xlsx" | "excel" | "docx" | "word" | "pptx" | "powerpoint")[];
            language: string;
            /**
             * @description Whom the report is for; null where nobody said
             * @default null
             */
            audience?: string | null;
            /**
             * @description Words that the report should have; null where nobody said
             * @default null
             */
            length?: number | null;
            /**
             * @description Day up to which the report should hold; null where nobody said
             * @default null
             */
            asOf?: string | null;
            /** @description The version that was edited; 409 where there is a newer one */
            version?: number;
        };
        HandOver: {
            /** @description Who has it then; may have data already */
            to: string;
        };
        HandedOver: {
            from: string;
            to: string;
            sessions: number;
            /** @description Documents that the new owner did not have */
            documents: number;
            /** @description Documents of which the new owner had the same bytes: his own stay, and stand for both */
            joinedDocuments: number;
        };
        InitialContext: {
            language: string;
            summary: string;
            entities: {
                name: string;
                kind: string;
                mentions: number;
            }[];
            keyPhrases: string[];
            topics: {
                title: string;
                documents: number;
                score: number;
            }[];
            tables: {
                title: string;
                columns: string[];
                documentId: string | null;
                sourceId?: string;
                /** @description Number of the table within its source */
                table?: number;
                rows?: number;
                /** @description Words of the question that its rows hold */
                matchedWords?: string[];
                /** @description What columns hold: smallest and largest value, or the most frequent ones */
                ranges?: {
                    column: string;
                    values: string;
                }[];
            }[];
            /** @description How many documents were looked through */
            documents: number;
            /** @description Whether the web is searched too */
            web?: boolean;
            languages?: {
                language: string;
                documents: number;
            }[];
            /** @description The newest documents of the library */
            titles?: {
                sourceId: string;
                title: string;
                mediaType: string;
                language: string | null;
                tables: number;
            }[];
        };
        Json: unknown;
        /** @description A stored error: `recoverable` says whether a retry may help */
        KeptError: {
            /** @enum {string} */
            code: "timeout" | "rate_limited" | "network" | "service_unavailable" | "circuit_open" | "invalid_input" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "unsupported_media_type" | "invalid_plan" | "unprocessable" | "quota_exceeded" | "data_not_found" | "critical_task_failed" | "retry_exhausted" | "limit_reached" | "no_capability" | "model_refused" | "user_refused" | "database" | "storage_full" | "configuration" | "internal_error";
            message: string;
            recoverable: boolean;
        };
        KeyRotation: {
            /** @description How long the old key goes on working; KEY_OVERLAP_S where absent, 0 ends it at once. Seconds */
            overlapS?: number;
        };
        LeaseWish: {
            /** @description A lease that the worker has already: it is renewed */
            lease?: string;
            /** @description Length of the lease; LEASE_S by default, LEASE_S_MAX at most. Seconds */
            leaseS?: number;
        };
        /** @description Limits of this session, within the operator's maximum */
        Limits: {
            maxRounds?: number;
            maxTasks?: number;
            maxTasksPerRound?: number;
            maxDurationS?: number;
            maxCostUsd?: number;
            maxTokens?: number;
            maxModelCalls?: number;
        };
        Message: {
            seq: number;
            /** @enum {string} */
            role: "user" | "assistant";
            content: string;
            taskId: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        MessageList: {
            items: components["schemas"]["Message"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        NewDocument: {
            /** @description File name; its ending tells the kind where no media type does. Needed with `content`; else it is taken from the address */
            name?: string;
            /** @description Where absent, the ending of the name tells it, or for a `url` what the server says. text/markdown, text/plain, text/html, text/csv, application/json, application/pdf, application/zip or that of an office file, a book or a mail */
            mediaType?: string;
            /** @description Collection of the library that it is added to; the same bytes sent again with another collection are in both */
            collection?: string;
            /** @description The document's text, or its bytes in base64 where `encoding` says so; without it the document is downloaded from `url` */
            content?: string;
            /**
             * @description For documents that are not text, such as PDF
             * @constant
             */
            encoding?: "base64";
            /**
             * Format: uri
             * @description Where the document comes from, for the source list; without `content` it is downloaded from there
             */
            url?: string;
        };
        NewKey: {
            /** @description Whose data the key reaches; a name of your choice */
            owner: string;
            /** @description What it may be used for; `admin` includes the others */
            scopes: ("research" | "documents" | "read" | "admin")[];
            /** @description What it is for, for the list */
            name?: string;
            /**
             * Format: date-time
             * @description When it stops working; never where absent
             */
            expiresAt?: string;
        };
        NewMessage: {
            /** @description An answer, a change to the brief, or 'approve' */
            content?: string;
            /** @description An answer with more than text: a changed input, or permission for the whole session */
            answer?: {
                /** @description One of the choices, or the answer in words */
                value: string;
                /** @description To a permission: what is to be sent instead; checked against the call's schema */
                input?: components["schemas"]["Json"];
                /**
                 * @description To a permission: whether it holds for this call, or for the tool in the whole session
                 * @default once
                 * @enum {string}
                 */
                for?: "once" | "session";
            };
            /** @description The waiting task that is answered; the brief dialogue where absent */
            taskId?: string;
        };
        NewSession: {
            query: string;
            language?: string;
            /** @enum {string} */
            engine?: "extractive" | "claude" | "replay";
            /** @enum {string} */
            strategy?: "auto" | "direct" | "flat" | "hierarchical";
            autoApprove?: boolean;
            planApproval?: boolean;
            /** @description Files to make: md (also markdown), html (also htm), json, pdf, xlsx (also excel), docx (also word), pptx (also powerpoint) */
            outputFormats?: ("md" | "markdown" | "html" | "htm" | "json" | "pdf" | "xlsx" | "excel" | "docx" | "word" | "pptx" | "powerpoint")[];
            /** @description Look of the reports, by the name of one of the operator's templates */
            template?: string;
            sources?: components["schemas"]["SourceSelection"];
            limits?: components["schemas"]["Limits"];
            plan?: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description World-changing tools that need not ask first */
            allowedTools?: string[];
            /**
             * @description What happens to statements that their sources do not support: left out, marked, or no report. By default the installation's setting
             * @enum {string}
             */
            unsupportedClaims?: "drop" | "mark" | "block";
            /**
             * Format: uuid
             * @description A finished session of yours: this one starts from its evidence, cites the same copies, and says what is new
             */
            follows?: string;
            metadata?: {
                [key: string]: components["schemas"]["Json"];
            };
        };
        NewWebhook: {
            /**
             * Format: uri
             * @description http or https; addresses that are not public are refused unless FETCH_ALLOW names them
             */
            url: string;
            /** @description Types of events, or `["*"]` for all */
            events: [
                "*"
            ] | ("session.status" | "session.message" | "session.held" | "session.resumed" | "session.queued" | "session.waiting" | "brief.updated" | "plan.created" | "plan.updated" | "plan.completed" | "task.started" | "task.progress" | "task.completed" | "task.failed" | "task.skipped" | "task.awaiting_input" | "step.degraded" | "source.failed" | "source.suspected" | "round.completed" | "session.followed" | "review.completed" | "report.ready" | "webhook.disabled")[];
            /** @description By default one is made */
            secret?: string;
        };
        /** @description A scope item without strong evidence, with the search terms and the closest passages */
        NotFound: {
            item: string;
            searched: string[];
            reason: string;
            nearest?: {
                /** @enum {string} */
                kind: "section" | "table";
                /** @description Title of the document or page */
                source: string;
                sourceId?: string;
                /** @description Heading, or title of the table */
                title: string;
                columns?: string[];
            }[];
        };
        Owner: {
            owner: string;
            /** @description Whether anything is stored under this name, usage included; false for a name that nobody has */
            known: boolean;
            sessions: number;
            documents: number;
            collections: number;
            webhooks: number;
            keys: number;
            links: number;
            /** @description What its documents and sessions keep, as the limit of storage counts it */
            bytes: number;
            /** @description Since when its data is being erased; null where it is not */
            erasingSince: string | null;
        };
        OwnerEvent: components["schemas"]["Event"] & {
            /** @description Number among the events of all your sessions; grows, with gaps */
            position: number;
        };
        OwnerEventList: {
            items: components["schemas"]["OwnerEvent"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        OwnerList: {
            items: components["schemas"]["Owner"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        /** @description A span of a source's text. Offsets are UTF-16 code units, `to` exclusive; lines count from 1 */
        Place: {
            from: number;
            to: number;
            line: number;
            /**
             * @description Heading path, outermost first
             * @default []
             */
            heading: string[];
            /** @description Number of the table within the source, from 0 */
            table?: number;
            /** @description Cells as 'row:column', rows from 1 below the head, columns by their name */
            cells?: string[];
            /** @description Page of a PDF, from 1 */
            page?: number;
            /** @description Name of a workbook's sheet */
            sheet?: string;
            /** @description Cells as the workbook names them: 'B7', or '7:7' for a whole row */
            range?: string;
            /** @description Slide of a presentation, from 1 */
            slide?: number;
            /** @description Chapter of a book */
            chapter?: string;
            /** @description Message of a mailbox, from 1 */
            message?: number;
        };
        Plan: {
            version: number;
            /** @enum {string} */
            status: "draft" | "approved";
            analysis: string;
            metadata: components["schemas"]["PlanMetadata"];
            tasks: components["schemas"]["Task"][];
            summary?: components["schemas"]["PlanSummary"];
        };
        PlanCompletedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "plan.completed";
            data: {
                /**
                 * @description `completed`: every leaf; `failed`: none, or the session failed
                 * @enum {string}
                 */
                status: "completed" | "partly_completed" | "failed" | "cancelled";
                total: number;
                completed: number;
                failed: number;
                skipped: number;
            };
        };
        PlanCreatedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "plan.created";
            data: {
                version: number;
                /** @description Leaves of the plan */
                total: number;
                /** @description The leaves, in the order of the tree */
                tasks: {
                    taskId: string;
                    /** @description The id that the client or planner gave */
                    ref: string | null;
                    parentId: string | null;
                    agent: string | null;
                    /** @description Shortened */
                    description: string;
                    /** @enum {string} */
                    status: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
                    dependencies: string[];
                }[];
                /** @enum {string} */
                complexity: "simple" | "medium" | "complex";
                complexityReason: string;
                /** @enum {string} */
                strategy: "direct" | "flat" | "hierarchical";
                metadata: components["schemas"]["PlanMetadata"];
            };
        };
        PlanMetadata: {
            /** @description Milliseconds */
            estimatedDuration: number | null;
            /** @description How often the plan stops to ask the user */
            userInputs: number;
            /** @enum {string} */
            riskLevel: "low" | "medium" | "high";
            /** @description `estimatedDuration` corrected by like tasks done before. Milliseconds */
            expectedDuration?: number | null;
            /** @description Mean of |actual − estimated| / estimated over like tasks done before; null without any */
            estimateError?: number | null;
            request?: components["schemas"]["RequestAnalysis"];
            /** @description Steps that nobody here can do; absent where there are none */
            unable?: {
                /** @description The task's `ref`; null while there is no plan */
                ref: string | null;
                description: string;
                /** @description What is missing, and what can be done about it, in the session's language */
                message: string;
            }[];
            /** @description What the plan is expected to take; null where no task is of a kind that was done before */
            quote?: components["schemas"]["PlanQuote"] | null;
        };
        PlanQuote: {
            modelCalls: number | null;
            tokens: number | null;
            costUsd: number | null;
            /** @description Milliseconds, along the longest chain of dependencies */
            duration: number | null;
            /** @description Tasks of kinds that were done before; the others are taken to be like them */
            knownTasks: number;
            tasks: number;
        };
        PlanSummary: {
            total: number;
            completed: number;
            failed: number;
            skipped: number;
            /** @description Sum over the leaves that ended and had an estimate. Milliseconds */
            estimatedTime: number | null;
            /** @description Sum of the same leaves' own time. Milliseconds */
            actualTime: number | null;
            /** @description Mean of |actual − estimated| / estimated over these leaves */
            estimateError: number | null;
        };
        PlanUpdatedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "plan.updated";
            data: {
                version: number;
                /** @enum {string} */
                status?: "draft" | "approved";
                /** @description `client`, `dropped` by it, `gaps`, `message` of the user, or what a task's answer or failure led to */
                reason?: string;
                /** @description The task that led to it */
                by?: string;
                /** @description The leaves that are new */
                tasks?: {
                    taskId: string;
                    /** @description The id that the client or planner gave */
                    ref: string | null;
                    parentId: string | null;
                    agent: string | null;
                    /** @description Shortened */
                    description: string;
                    /** @enum {string} */
                    status: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
                    dependencies: string[];
                }[];
                /** @description Ids of the tasks that are left out */
                skipped?: string[];
                /** Format: date-time */
                at?: string;
            };
        };
        Problem: {
            /**
             * Format: uri-reference
             * @description Address of a page that explains the code and what to do
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            /**
             * @description The error code, for programs
             * @enum {string}
             */
            error: "timeout" | "rate_limited" | "network" | "service_unavailable" | "circuit_open" | "invalid_input" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "unsupported_media_type" | "invalid_plan" | "unprocessable" | "quota_exceeded" | "data_not_found" | "critical_task_failed" | "retry_exhausted" | "limit_reached" | "no_capability" | "model_refused" | "user_refused" | "database" | "storage_full" | "configuration" | "internal_error";
            /** @description The same as in the X-Request-Id header and in the log */
            requestId: string;
            issues?: {
                path: string;
                message: string;
            }[];
            /** @description The limit of the owner that was reached */
            limit?: {
                /** @enum {string} */
                name: "requestsPerMinute" | "runningSessions" | "queuedSessions" | "documents" | "storageMb" | "costUsdPerDay" | "costUsdPerMonth";
                used: number;
                max: number;
                /** @description When it is counted anew; null where something has to be deleted or to end first */
                resetsAt: string | null;
            };
        };
        ProblemPage: {
            /** @enum {string} */
            code: "timeout" | "rate_limited" | "network" | "service_unavailable" | "circuit_open" | "invalid_input" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "unsupported_media_type" | "invalid_plan" | "unprocessable" | "quota_exceeded" | "data_not_found" | "critical_task_failed" | "retry_exhausted" | "limit_reached" | "no_capability" | "model_refused" | "user_refused" | "database" | "storage_full" | "configuration" | "internal_error";
            title: string;
            /** @description The usual status; a problem's own `status` takes precedence */
            status: number;
            /**
             * @description `transient`: the same request may succeed later; `permanent`: it will not; `system`: an operator has to act
             * @enum {string}
             */
            kind: "transient" | "permanent" | "system";
            meaning: string;
            /** @description What a caller can do */
            action: string;
        };
        ProblemPageList: {
            items: components["schemas"]["ProblemPage"][];
        };
        Progress: {
            completed: number;
            failed: number;
            total: number;
            percent: number;
        };
        ProgressUpdate: {
            sessionId: string;
            /** @enum {string} */
            type: "started" | "complexity_assessed" | "strategy_selected" | "step_started" | "step_completed" | "completed" | "error";
            progress: number;
            message: string;
            details?: {
                [key: string]: components["schemas"]["Json"];
            };
            /** Format: date-time */
            timestamp: string;
        };
        Question: {
            /**
             * @description `permission`: whether `call` may be made; its input may be changed in the answer. `input`: a value is asked for
             * @enum {string}
             */
            kind: "choice" | "text" | "permission" | "input";
            text: string;
            /** @description Allowed answers, or null for free text */
            choices: {
                /** @description What an answer says */
                value: string;
                /** @description What a person reads */
                label: string;
                /** @description It shows more, and the question is asked once more */
                again?: boolean;
            }[] | null;
            call: {
                tool: string;
                input: components["schemas"]["Json"];
                schema: components["schemas"]["Json"];
            } | null;
        };
        ReportFile: {
            /** @enum {string} */
            format: "md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx";
            template: string;
            /** Format: uri-reference */
            url: string;
            bytes: number;
            sha256: string;
        };
        ReportLink: {
            id: string;
            sessionId: string;
            /** @enum {string} */
            format: "md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx";
            /** @description Template of the file; null for the session's own */
            template: string | null;
            /** @description Shows the report to whoever has it, by GET, until it expires or is deleted */
            url: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
        };
        ReportLinkList: {
            items: components["schemas"]["ReportLink"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        ReportReadyEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "report.ready";
            data: {
                /** @enum {string} */
                format: "md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx";
                /** Format: uri-reference */
                url: string;
                bytes: number;
                sha256: string;
                /** @description How the report's statements are borne */
                statements?: {
                    /** @description Factual statements that the report prints */
                    total: number;
                    supported: number;
                    partly: number;
                    unsupported: number;
                    contradicted: number;
                    unchecked: number;
                    /** @description Statements that were written and are not printed */
                    leftOut: number;
                    /** @description Share of the statements with a citation; null without statements */
                    citationCoverage: number | null;
                    /** @description Share of the citations that bear their statement, wholly or partly; null where none was judged */
                    citationAccuracy: number | null;
                };
                /** @description Scripts that the fonts of a PDF lack, as ISO 15924 codes: boxes stand for their words, which the other formats have */
                missingScripts?: string[];
            };
        };
        /** @description A report file and its state: ready, being made, or failed */
        ReportState: {
            /** @enum {string} */
            format: "md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx";
            template: string;
            /** @enum {string} */
            state: "ready" | "making" | "failed";
            /**
             * Format: uri-reference
             * @description Where the file is once it is `ready`; 404 before
             */
            url: string;
            /** @description null until it is ready */
            bytes: number | null;
            /** @description null until it is ready */
            sha256: string | null;
            /** @description Why it could not be made; asked for again, it is tried again */
            error: components["schemas"]["KeptError"] | null;
        };
        RequestAnalysis: {
            /** @description Kind of work: 'research', what is to be done, such as 'send', or both: 'research_and_fix' */
            taskType: string;
            /** @description Tools that the plan names, and agents it needs */
            tools: string[];
            /** @description What the client fixed: language, limits, documents */
            parameters: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description Where the user will be asked, in words */
            userInputs: string[];
            expectedResult: string;
            /**
             * @description Never `low` where something is sent, changed, mended, deleted or paid
             * @enum {string}
             */
            risk?: "low" | "medium" | "high";
        };
        ResearchTable: {
            title: string;
            columns: {
                name: string;
                /** @enum {string} */
                type: "number" | "text" | "year" | "date";
                /** @default null */
                unit: string | null;
            }[];
            rows: (number | string | null)[][];
            /** @description Citations of each row, in the rows' order; empty lists where a row has none */
            rowCitations: components["schemas"]["Citation"][][];
            /** @description Citations of each cell, row by row, where cells have their own; the row's citations hold them too */
            cellCitations?: components["schemas"]["Citation"][][][];
            note: string | null;
        };
        Results: {
            /** Format: uuid */
            sessionId: string;
            /** @enum {string} */
            status: "created" | "brief" | "planning" | "executing" | "review" | "aggregating" | "reporting" | "done" | "failed" | "cancelled";
            /** @description How far the questions are answered; null where nothing was to be found out */
            completeness: ("full" | "partial" | "none") | null;
            /** @description What was done; null where nothing was to be done */
            outcome: {
                /**
                 * @description `done`: every task; `partly_done`: some; `not_done`: none
                 * @enum {string}
                 */
                state: "done" | "partly_done" | "not_done";
                tasks: {
                    taskId: string;
                    /** @description The id that the client or planner gave */
                    ref: string | null;
                    description: string;
                    /**
                     * @description `open`: not ended yet, or never reached
                     * @enum {string}
                     */
                    state: "done" | "failed" | "skipped" | "open";
                    /** @description What it came to, in words */
                    summary: string | null;
                    /** @description What it gave; null where it gave nothing */
                    output: components["schemas"]["Json"] | null;
                    /** @description Why it failed or was left out, or what it waits for */
                    reason: string | null;
                    /** @description What the user was asked for this task, in order */
                    asked: {
                        question: string;
                        /** @description null while it is open */
                        answer: string | null;
                    }[];
                }[];
            } | null;
            strategy: ("direct" | "flat" | "hierarchical") | null;
            complexity: ("simple" | "medium" | "complex") | null;
            initialContext: components["schemas"]["InitialContext"] | null;
            summary: components["schemas"]["Statement"][];
            sections: components["schemas"]["Section"][];
            conclusion?: components["schemas"]["Statement"][];
            /** @description What the evidence cannot bear: its age, its gaps, its kind */
            evidenceLimits?: components["schemas"]["Statement"][];
            recommendations: components["schemas"]["Statement"][];
            /** @description The figures that the report states, in its order; absent where there are none */
            figures?: {
                /** @enum {string} */
                measure: "value" | "latest" | "change" | "growth" | "growth_per_year" | "minimum" | "maximum" | "mean" | "sum" | "count" | "trend";
                /** @description What is measured, e.g. 'Germany, Value' */
                subject: string;
                value: number;
                unit: string | null;
                /** @description When or where: '2018', '2000–2019', or null */
                at: string | null;
                /** @description How it was computed, in words or symbols */
                formula: string;
                /** @description Absent where the cells alone do not give the value, e.g. of a query that joins tables */
                lineage?: {
                    /** @description A spreadsheet's formula over the inputs: 'x1' is the first one's value, 't1' its time, 'x1:x9' a range. Operators + - * / ^ and the functions SUM, AVERAGE, MIN, MAX, SLOPE, COUNTA, COUNTIF, ABS, SQRT, ROUND, POWER */
                    formula: string;
                    inputs: {
                        sourceId: string;
                        place: components["schemas"]["Place"];
                        /** @description As it was read from the cell */
                        value: number | string | null;
                        /** @description What the value is of: its time or its row's name, '2019' or 'Germany' */
                        at: string | null;
                        /** @description The time as a year or the fraction of one; null for a value without time */
                        time: number | null;
                    }[];
                };
                /** @description Number within the report: 'f1' */
                id: string;
                /** @description Title of the section that states it first, or null outside of sections */
                section: string | null;
                /** @description The statement of the report */
                text: string;
                /** @enum {string} */
                check: "recomputed" | "mismatch" | "not_recomputable";
            }[];
            /** @description How the statements are borne; absent in research of earlier versions */
            statements?: {
                /** @description Factual statements that the report prints */
                total: number;
                supported: number;
                partly: number;
                unsupported: number;
                contradicted: number;
                unchecked: number;
                /** @description Statements that were written and are not printed */
                leftOut: number;
                /** @description Share of the statements with a citation; null without statements */
                citationCoverage: number | null;
                /** @description Share of the citations that bear their statement, wholly or partly; null where none was judged */
                citationAccuracy: number | null;
            };
            /** @description Statements that are not printed since their citations do not bear them */
            leftOut?: {
                /** @description Title of the section it was written for, or null outside of sections */
                section: string | null;
                text: string;
                reason: string;
            }[];
            /** @description Of a follow-up: what is new since the session that it follows */
            news?: {
                /** @description The session that is followed; it may have been deleted since */
                sessionId: string;
                query: string;
                /** @description Ids of cited sources that it had not read */
                newSources: string[];
                /** @description Ids of supported claims that it did not state */
                newClaims: string[];
                changedFigures: {
                    subject: string;
                    /** @enum {string} */
                    measure: "value" | "latest" | "change" | "growth" | "growth_per_year" | "minimum" | "maximum" | "mean" | "sum" | "count" | "trend";
                    unit: string | null;
                    before: {
                        value: number;
                        at: string | null;
                    };
                    after: {
                        value: number;
                        at: string | null;
                    };
                }[];
                /** @description Scope items that it left without an answer and that have one now */
                closedGaps: string[];
            };
            notFound: components["schemas"]["NotFound"][];
            disagreements: components["schemas"]["Disagreement"][];
            /** @description Every source cited, in the order of first citation */
            sources: components["schemas"]["Source"][];
            /** @description Which limit cut the research short, or null */
            cut: string | null;
            report: components["schemas"]["ExecutionReport"];
            reports: components["schemas"]["ReportFile"][];
            usage: components["schemas"]["Usage"];
        };
        ReviewCompletedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "review.completed";
            data: {
                round: number;
                /** @enum {string} */
                decision: "continue" | "done";
                /** @enum {string} */
                reason: "gaps" | "covered" | "limit" | "no_progress" | "direct";
                coverage: {
                    scopeItem: string;
                    coverage: number;
                    reason: string;
                }[];
                newTasks: number;
                /** @description Findings that the review rejected */
                rejected?: {
                    taskId: string;
                    text: string;
                    reason: string;
                }[];
                /** @description The limit that cut the research short */
                cut: string | null;
            };
        };
        RoundCompletedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "round.completed";
            data: {
                round: number;
                completed: number;
                failed: number;
                skipped: number;
                hadTimeout: boolean;
            };
        };
        SearchHit: {
            /** Format: uuid */
            documentId: string;
            name: string;
            /** @description Heading path, outermost first */
            heading: string[];
            /** @description Characters of the document's text, the first line, and the page, sheet, slide … that it begins in */
            place: {
                from: number;
                to: number;
                line: number;
                /** @description Page of a PDF, from 1 */
                page?: number;
                /** @description Name of a workbook's sheet */
                sheet?: string;
                /** @description Cells as the workbook names them: 'B7', or '7:7' for a whole row */
                range?: string;
                /** @description Slide of a presentation, from 1 */
                slide?: number;
                /** @description Chapter of a book */
                chapter?: string;
                /** @description Message of a mailbox, from 1 */
                message?: number;
            };
            text: string;
            /** @description Ranges of the text that match the query */
            highlights: {
                from: number;
                to: number;
            }[];
            /** @description 1 for the best passage of this search, falling to 0 */
            score: number;
        };
        SearchHitList: {
            items: components["schemas"]["SearchHit"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        Section: {
            title: string;
            coverage: number;
            /**
             * @description Grade of the best finding; absent in research of earlier versions
             * @enum {string}
             */
            evidence?: "strong" | "weak" | "none";
            /** @description Calibrated probability that it answers what was asked */
            confidence?: number;
            paragraphs: components["schemas"]["Statement"][];
            tables: components["schemas"]["ResearchTable"][];
            charts: components["schemas"]["Chart"][];
        };
        Session: {
            /** Format: uuid */
            id: string;
            query: string;
            /** @enum {string} */
            engine: "extractive" | "claude" | "replay";
            /** @enum {string} */
            status: "created" | "brief" | "planning" | "executing" | "review" | "aggregating" | "reporting" | "done" | "failed" | "cancelled";
            hold: ("paused" | "awaiting_input") | null;
            /** @description Grows when the status or the hold changes, or the brief is revised */
            version: number;
            /** @description Place among your own waiting sessions */
            queuePosition: number | null;
            strategy: ("direct" | "flat" | "hierarchical") | null;
            complexity: ("simple" | "medium" | "complex") | null;
            language: string | null;
            round: number;
            progress: components["schemas"]["Progress"];
            /** @description Ralph's newest words: of the brief, a plan that waits, a task that asks, the end */
            message: string | null;
            brief: components["schemas"]["Brief"] | null;
            planVersion: number | null;
            /** @description As the session named it; null for the installation's setting */
            unsupportedClaims: ("drop" | "mark" | "block") | null;
            /** @description The session on whose evidence this one builds */
            follows: string | null;
            error: components["schemas"]["KeptError"] | null;
            usage: components["schemas"]["Usage"];
            /** @description Milliseconds the session worked up to its newest event, waits not counted */
            workedMs: number;
            /** @description What is in force: the session's own limits, and the installation's where it names none */
            limits: {
                maxRounds: number;
                maxTasks: number;
                maxTasksPerRound: number;
                /** @description Working time; a plan whose own estimates need more has more */
                maxDurationS: number;
                maxCostUsd: number | null;
                /** @description Input, output and cached tokens together */
                maxTokens: number | null;
                maxModelCalls: number | null;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Kept when old sessions are deleted */
            pinned: boolean;
            metadata: {
                [key: string]: components["schemas"]["Json"];
            };
        };
        SessionFollowedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.followed";
            /** @description The evidence of the session that this one follows */
            data: {
                /** Format: uuid */
                sessionId: string;
                query: string;
                /** @description Sources that it had read */
                sources: number;
                /** @description Findings that this session starts from */
                findings: number;
                /** @description Scope items that it left without an answer */
                gaps: string[];
            };
        };
        SessionHeldEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.held";
            data: {
                /** @enum {string} */
                hold: "paused" | "awaiting_input";
                reason: string;
            };
        };
        SessionList: {
            items: components["schemas"]["Session"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        SessionMessageEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.message";
            data: {
                /** @description The message's number in the conversation */
                seq: number;
                /** @enum {string} */
                role: "user" | "assistant";
                content: string;
                taskId: string | null;
            };
        };
        SessionQueuedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.queued";
            data: {
                position: number;
                /** @description `alone`: what was under way at several deaths of the process runs by itself first */
                reason?: string;
            };
        };
        SessionResumedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.resumed";
            data: {
                /**
                 * @description The hold that is over
                 * @enum {string}
                 */
                hold: "paused" | "awaiting_input";
            };
        };
        SessionStatusEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.status";
            data: {
                /** @description null for the first event of a session */
                from: ("created" | "brief" | "planning" | "executing" | "review" | "aggregating" | "reporting" | "done" | "failed" | "cancelled") | null;
                /** @enum {string} */
                to: "created" | "brief" | "planning" | "executing" | "review" | "aggregating" | "reporting" | "done" | "failed" | "cancelled";
                /** @enum {string} */
                event: "created" | "opened" | "failed" | "cancelled" | "revised" | "approved" | "planned" | "round_finished" | "continued" | "closed" | "aggregated" | "reported" | "retried";
                /** @description Why it failed */
                error?: components["schemas"]["KeptError"];
                /** @description The limit that cut the research short */
                cut?: string;
            };
        };
        SessionWaitingEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "session.waiting";
            data: {
                taskId: string | null;
                agent: string | null;
                /** @description `retry`, what a remote's limit is called, `quota` where the owner's money is used up, `external` for work done elsewhere, or the code of a fault of the store: `storage_full`, `database` */
                reason: string;
                /** @description null where it cannot be told */
                until: string | null;
                /**
                 * Format: date-time
                 * @description Of a wait for the store, which is told when it is over
                 */
                since?: string;
                /** @description Ids of the tasks that are done elsewhere */
                tasks?: string[];
            };
        };
        Source: {
            id: string;
            /** @enum {string} */
            kind: "document" | "page" | "series" | "api" | "answer";
            title: string;
            url: string | null;
            documentId: string | null;
            /** Format: date-time */
            retrievedAt: string;
            /** @description SHA-256 of the source's text as it was read */
            hash: string;
            /** @description The day, month or year on which the source says it was published; absent where it does not */
            publishedAt?: string;
            /** @description On what terms the source may be used, as far as it is known */
            licence?: string;
        };
        SourceFailedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "source.failed";
            data: {
                /** @description null for an agent outside tasks */
                taskId: string | null;
                agent: string | null;
                /** @description The service behind a source that gave no answer */
                service: string;
                error: components["schemas"]["KeptError"];
                /** @description The service that was asked in its place; null where there is no other */
                next: string | null;
            };
        };
        /** @description Sources that may be searched */
        SourceSelection: {
            /** @description Whether the library is searched; true where absent */
            documents?: boolean;
            /** @description Only these documents; all of the library where absent */
            documentIds?: string[];
            /** @description Only documents of these collections */
            collections?: string[];
            /** @description Whether the web is searched, and where; where absent, by the search services that the operator names for all sessions */
            web?: boolean | components["schemas"]["WebChoice"];
            /** @description Whether statistical series are looked up; where absent, those that the operator names for all sessions */
            series?: boolean;
            /** @description Only these tools of custom APIs and MCP servers; all where absent */
            tools?: string[];
        };
        SourceSuspectedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "source.suspected";
            data: {
                sourceId: string;
                /** @description Words of the source that read like an instruction to a model; nothing was done for them */
                words: string;
                agent: string;
                /** @description null for an agent outside tasks */
                taskId: string | null;
            };
        };
        SourceText: {
            source: components["schemas"]["Source"];
            from: number;
            to: number;
            /** @description Length of the whole text */
            length: number;
            text: string;
        };
        /** @description `quote`: the source's own words; `figure`: computed from cells; `count`: a count; `text`: a model's words */
        Statement: {
            /** @enum {string} */
            kind: "quote" | "figure" | "count" | "text";
            text: string;
            citations: components["schemas"]["Citation"][];
            /** @description Calibrated probability that it answers what was asked */
            confidence?: number;
            /**
             * @description Of a paragraph that is not made of sentences
             * @enum {string}
             */
            verdict?: "supported" | "partly" | "unsupported" | "contradicted" | "unchecked";
            /** @description The text by sentence, each with its own citations */
            sentences?: {
                text: string;
                /** @description Words at the text's start that only name what it is about, e.g. 'Cost.' */
                lead?: string;
                citations: components["schemas"]["Citation"][];
                /**
                 * @description Whether the citations bear the sentence; absent where it states no fact, or before the check
                 * @enum {string}
                 */
                verdict?: "supported" | "partly" | "unsupported" | "contradicted" | "unchecked";
            }[];
            /**
             * @description A heading within its section, a list, or the place of one of the section's tables or charts; absent for running text
             * @enum {string}
             */
            form?: "heading" | "list" | "table" | "chart";
            /** @description Of a heading, 1 for the first level below the section's title */
            level?: number;
            /** @description Whether a list is numbered */
            ordered?: boolean;
            /** @description A list's items, each by sentence */
            items?: {
                text: string;
                /** @description Words at the text's start that only name what it is about, e.g. 'Cost.' */
                lead?: string;
                citations: components["schemas"]["Citation"][];
                /**
                 * @description Whether the citations bear the sentence; absent where it states no fact, or before the check
                 * @enum {string}
                 */
                verdict?: "supported" | "partly" | "unsupported" | "contradicted" | "unchecked";
            }[][];
            /** @description Of a quotation that is no running text: steps, a list, code, the cells of a row */
            block?: {
                /** @enum {string} */
                form: "steps" | "list" | "code" | "row";
                /** @description The sentence before it; empty where there is none */
                lead: string;
                /** @description The steps or items without their numbers and marks, the lines of code, or 'column: value' pairs */
                lines: string[];
            };
            /** @description Of a table or chart: its number among the section's, from 0 */
            index?: number;
        };
        StepDegradedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "step.degraded";
            data: {
                /** @description Whose model gave no usable answer: the step went on without it */
                agent: string;
                /** @description null for an agent outside tasks */
                taskId: string | null;
                error: components["schemas"]["KeptError"];
            };
        };
        SupervisorProblem: {
            /**
             * Format: uri-reference
             * @description Address of a page that explains the code and what to do
             */
            type: string;
            title: string;
            status: number;
            detail: string;
            /**
             * @description The error code, for programs
             * @enum {string}
             */
            error: "timeout" | "rate_limited" | "network" | "service_unavailable" | "circuit_open" | "invalid_input" | "unauthorized" | "forbidden" | "not_found" | "conflict" | "payload_too_large" | "unsupported_media_type" | "invalid_plan" | "unprocessable" | "quota_exceeded" | "data_not_found" | "critical_task_failed" | "retry_exhausted" | "limit_reached" | "no_capability" | "model_refused" | "user_refused" | "database" | "storage_full" | "configuration" | "internal_error";
            /** @description The same as in the X-Request-Id header and in the log */
            requestId: string;
            issues?: {
                path: string;
                message: string;
            }[];
            /** @description The limit of the owner that was reached */
            limit?: {
                /** @enum {string} */
                name: "requestsPerMinute" | "runningSessions" | "queuedSessions" | "documents" | "storageMb" | "costUsdPerDay" | "costUsdPerMonth";
                used: number;
                max: number;
                /** @description When it is counted anew; null where something has to be deleted or to end first */
                resetsAt: string | null;
            };
            /** @constant */
            success: false;
            sessionId?: string;
            fallbackResponse: string;
        };
        SupervisorRequest: {
            taskDescription: string;
            /** @description What was said before, as a text or as messages */
            conversationContext?: (string | {
                role: string;
                content: string;
            }[]) | null;
            /**
             * @default auto
             * @enum {string}
             */
            executionMode?: "auto" | "direct" | "flat" | "hierarchical";
            /**
             * @description The task is planned as no more than this; ignored with a plan or a fixed mode
             * @enum {string}
             */
            maxComplexity?: "simple" | "medium" | "complex" | "direct" | "flat" | "hierarchical";
            language?: string;
            limits?: components["schemas"]["Limits"];
            plan?: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description World-changing tools that need not ask first */
            allowedTools?: string[];
            /** @description The client's own; the same again with the same body gives the same answer */
            sessionId?: string | null;
        };
        TakeableTasks: {
            items: components["schemas"]["Task"][];
        };
        Task: {
            /** @description Path in the tree: root, root.0, root.0.1 */
            id: string;
            /** @description The id that the client or planner gave */
            ref: string | null;
            parentId: string | null;
            level: number;
            round: number;
            /** @enum {string} */
            kind: "task" | "user_interaction";
            /** @description null for a parent, which collects its children */
            agent: string | null;
            description: string;
            complexity: ("simple" | "medium" | "complex") | null;
            /** @enum {string} */
            status: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
            critical: boolean;
            priority: number;
            /** @description Milliseconds */
            estimatedTime: number | null;
            /** @description Task ids */
            dependencies: string[];
            input: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description What follows from each answer of the user, in the form of a client's plan; null for nothing */
            onAnswer: {
                [key: string]: components["schemas"]["Json"];
            } | null;
            /** @description What is done instead if the task fails, in the form of a client's plan */
            onFailure: {
                [key: string]: components["schemas"]["Json"];
            } | null;
            /** @description JSON Schema of the output, for work done elsewhere; null where the plan gives none */
            outputSchema: {
                [key: string]: components["schemas"]["Json"];
            } | null;
            result: components["schemas"]["Json"] | null;
            /** @description What the task asks while it is awaiting_input */
            question: components["schemas"]["Question"] | null;
            error: components["schemas"]["KeptError"] | null;
            attempts: number;
            /** @description Of work done elsewhere: who completes the task sends this; null while nobody has it */
            lease: string | null;
            /** @description When the lease runs out, unless it is renewed */
            leaseUntil: string | null;
            startedAt: string | null;
            endedAt: string | null;
        };
        TaskAwaitingInputEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task.awaiting_input";
            data: {
                taskId: string;
                /** @description The id that the client or planner gave */
                ref: string | null;
                agent: string | null;
                /** @enum {string} */
                status: "awaiting_input";
                description: string;
                question: components["schemas"]["Question"];
            };
        };
        TaskCompletedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task.completed";
            data: {
                taskId: string;
                /** @description The id that the client or planner gave */
                ref: string | null;
                agent: string | null;
                /** @enum {string} */
                status: "completed";
                description: string;
                /** @description A digest; absent for a parent */
                summary?: string;
                findings?: number;
                rejectedCitations?: number;
            };
        };
        TaskFailedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task.failed";
            data: {
                taskId: string;
                /** @description The id that the client or planner gave */
                ref: string | null;
                agent: string | null;
                /** @enum {string} */
                status: "failed";
                description: string;
                /** @description Absent for a parent */
                error?: components["schemas"]["KeptError"];
            };
        };
        TaskList: {
            items: components["schemas"]["Task"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        TaskProgressEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task.progress";
            data: {
                /** @description null for an agent outside tasks */
                taskId: string | null;
                agent: string | null;
                /** @description The id that the client or planner gave */
                ref?: string | null;
                /**
                 * @description `planned`: taken up again
                 * @enum {string}
                 */
                status: "in_progress" | "planned";
                message?: string;
                /** @description The part that is done, where the agent knows it */
                progress?: number;
            } & {
                [key: string]: components["schemas"]["Json"];
            };
        };
        TaskSkippedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task.skipped";
            data: {
                taskId: string;
                /** @description The id that the client or planner gave */
                ref: string | null;
                agent: string | null;
                /** @enum {string} */
                status: "skipped";
                description: string;
                reason: string;
            };
        };
        TaskStartedEvent: {
            /** @description Number within its session: 1, 2, 3 … without gaps */
            seq: number;
            /** Format: uuid */
            sessionId: string;
            /** Format: date-time */
            at: string;
            percent: number;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "task.started";
            data: {
                taskId: string;
                /** @description The id that the client or planner gave */
                ref: string | null;
                agent: string | null;
                /** @enum {string} */
                status: "in_progress";
                description: string;
                attempt: number;
                round: number;
            };
        };
        TaskWithCalls: {
            /** @description Path in the tree: root, root.0, root.0.1 */
            id: string;
            /** @description The id that the client or planner gave */
            ref: string | null;
            parentId: string | null;
            level: number;
            round: number;
            /** @enum {string} */
            kind: "task" | "user_interaction";
            /** @description null for a parent, which collects its children */
            agent: string | null;
            description: string;
            complexity: ("simple" | "medium" | "complex") | null;
            /** @enum {string} */
            status: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
            critical: boolean;
            priority: number;
            /** @description Milliseconds */
            estimatedTime: number | null;
            /** @description Task ids */
            dependencies: string[];
            input: {
                [key: string]: components["schemas"]["Json"];
            };
            /** @description What follows from each answer of the user, in the form of a client's plan; null for nothing */
            onAnswer: {
                [key: string]: components["schemas"]["Json"];
            } | null;
            /** @description What is done instead if the task fails, in the form of a client's plan */
            onFailure: {
                [key: string]: components["schemas"]["Json"];
            } | null;
            /** @description JSON Schema of the output, for work done elsewhere; null where the plan gives none */
            outputSchema: {
                [key: string]: components["schemas"]["Json"];
            } | null;
            result: components["schemas"]["Json"] | null;
            /** @description What the task asks while it is awaiting_input */
            question: components["schemas"]["Question"] | null;
            error: components["schemas"]["KeptError"] | null;
            attempts: number;
            /** @description Of work done elsewhere: who completes the task sends this; null while nobody has it */
            lease: string | null;
            /** @description When the lease runs out, unless it is renewed */
            leaseUntil: string | null;
            startedAt: string | null;
            endedAt: string | null;
            calls: components["schemas"]["Call"][];
        };
        ToolList: {
            items: {
                /** @description What a plan's `tool` or a session's `allowedTools` says */
                name: string;
                /** @description `ralph` for a built-in one; else the server, API or service behind it, e.g. `mcp:calendar` */
                origin: string;
                description: string;
                /** @description What it can do to what, in plain words; planners match steps that act against them */
                capabilities: string[];
                /**
                 * @description `world`: each call changes something outside; it asks first, and is never sent twice
                 * @enum {string}
                 */
                effect: "read" | "idempotent" | "world";
                /** @description Any JSON value */
                inputSchema: components["schemas"]["Json"];
                health: {
                    /**
                     * @description `unknown`: nothing was asked of its remote yet
                     * @enum {string}
                     */
                    state: "ok" | "failing" | "unknown";
                    message: string | null;
                };
            }[];
            /** @description Known, but not to be called here, with the reason */
            notOffered: {
                name: string;
                origin: string;
                reason: string;
            }[];
        };
        UnifiedPending: {
            /** @constant */
            success: true;
            sessionId: string;
            /** @enum {string} */
            status: "awaiting_input" | "in_progress";
            /** @description The task that asks, where one does */
            taskId?: string;
            question?: string;
            /** @description Allowed answers; null for free text */
            choices?: string[] | null;
        };
        UnifiedResponse: {
            /** @constant */
            success: true;
            sessionId: string;
            /** @enum {string} */
            strategy: "direct" | "flat" | "hierarchical";
            /** @enum {string} */
            complexity: "simple" | "medium" | "complex";
            /** @description The answer in words */
            nextResponse: string;
            /** @description What was done, a line each, in order */
            workflowSteps: string[];
            /** @description Leaves of the task tree: completed, and all */
            progress: {
                current: number;
                total: number;
            };
            /** @description Milliseconds the session worked, waits not counted */
            executionTime: number;
            hierarchicalBreakdown?: {
                taskId: string;
                parentId: string | null;
                level: number;
                description: string;
                /** @enum {string} */
                status: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
            }[];
        };
        Usage: {
            modelCalls: number;
            inputTokens: number;
            outputTokens: number;
            /** @description null where the price of a model that was used is unknown. A call whose answer a crash lost counts with its maximum */
            costUsd: number | null;
        };
        UsageFigures: {
            /** @description Sessions that were created */
            sessions: number;
            modelCalls: number;
            /** @description Those read from and written to a cache included */
            inputTokens: number;
            outputTokens: number;
            costUsd: number;
            /** @description Model calls whose price is not known: `costUsd` does not count them */
            unpricedCalls: number;
        };
        UsageItem: {
            owner: string | null;
            /** @description UTC */
            day: string | null;
            engine: string | null;
            /** @description null also where it is not known, as for what counts sessions */
            model: string | null;
            /** @description Sessions that were created */
            sessions: number;
            modelCalls: number;
            /** @description Those read from and written to a cache included */
            inputTokens: number;
            outputTokens: number;
            costUsd: number;
            /** @description Model calls whose price is not known: `costUsd` does not count them */
            unpricedCalls: number;
        };
        UsageReport: {
            /** Format: date */
            from: string;
            /**
             * Format: date
             * @description The last day that counts
             */
            to: string;
            groupBy: ("owner" | "day" | "engine" | "model")[];
            /** @description Sums, in the order of what they are grouped by; all else is null */
            items: components["schemas"]["UsageItem"][];
            total: components["schemas"]["UsageFigures"];
        };
        /** @description The parts of the web that a session may search */
        WebChoice: {
            /** @description Pages of these domains alone; .gov stands for all that end so */
            allow?: string[];
            /** @description No pages of these domains */
            deny?: string[];
            /** @description Nothing older, where a page's date is known: a year, month or day */
            since?: string;
            /** @description Country from which the search asks, by its two letters */
            region?: string;
        };
        Webhook: {
            id: string;
            url: string;
            events: ("session.status" | "session.message" | "session.held" | "session.resumed" | "session.queued" | "session.waiting" | "brief.updated" | "plan.created" | "plan.updated" | "plan.completed" | "task.started" | "task.progress" | "task.completed" | "task.failed" | "task.skipped" | "task.awaiting_input" | "step.degraded" | "source.failed" | "source.suspected" | "round.completed" | "session.followed" | "review.completed" | "report.ready" | "webhook.disabled" | "*")[];
            /** @enum {string} */
            status: "enabled" | "disabled";
            /** @description Since when no delivery has succeeded; null while they do */
            failingSince: string | null;
            /** @description Until when the secret before the last rotation signs, too */
            secretOverlapUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookList: {
            items: components["schemas"]["Webhook"][];
            /** @description null on the last page */
            nextCursor: string | null;
        };
        WebhookPatch: {
            /**
             * Format: uri
             * @description http or https; addresses that are not public are refused unless FETCH_ALLOW names them
             */
            url?: string;
            /** @description Types of events, or `["*"]` for all */
            events?: [
                "*"
            ] | ("session.status" | "session.message" | "session.held" | "session.resumed" | "session.queued" | "session.waiting" | "brief.updated" | "plan.created" | "plan.updated" | "plan.completed" | "task.started" | "task.progress" | "task.completed" | "task.failed" | "task.skipped" | "task.awaiting_input" | "step.degraded" | "source.failed" | "source.suspected" | "round.completed" | "session.followed" | "review.completed" | "report.ready" | "webhook.disabled")[];
            /** @enum {string} */
            status?: "enabled" | "disabled";
        };
        WebhookRotation: {
            /** @description By default one is made */
            secret?: string;
            /** @description Seconds; a day by default */
            overlapS?: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AddedDocumentList = components['schemas']['AddedDocumentList'];
export type AddedDocuments = components['schemas']['AddedDocuments'];
export type AgentList = components['schemas']['AgentList'];
export type ApiKey = components['schemas']['ApiKey'];
export type ApiKeyList = components['schemas']['ApiKeyList'];
export type Approval = components['schemas']['Approval'];
export type Brief = components['schemas']['Brief'];
export type BriefContent = components['schemas']['BriefContent'];
export type BriefUpdatedEvent = components['schemas']['BriefUpdatedEvent'];
export type Call = components['schemas']['Call'];
export type Caller = components['schemas']['Caller'];
export type Chart = components['schemas']['Chart'];
export type Citation = components['schemas']['Citation'];
export type Claim = components['schemas']['Claim'];
export type ClaimList = components['schemas']['ClaimList'];
export type CompletedTask = components['schemas']['CompletedTask'];
export type CreatedKey = components['schemas']['CreatedKey'];
export type CreatedWebhook = components['schemas']['CreatedWebhook'];
export type Delivery = components['schemas']['Delivery'];
export type DeliveryList = components['schemas']['DeliveryList'];
export type Disagreement = components['schemas']['Disagreement'];
export type Document = components['schemas']['Document'];
export type DocumentList = components['schemas']['DocumentList'];
export type DocumentText = components['schemas']['DocumentText'];
export type DocumentsProblem = components['schemas']['DocumentsProblem'];
export type Empty = components['schemas']['Empty'];
export type Event = components['schemas']['Event'];
export type EventList = components['schemas']['EventList'];
export type ExecutionReport = components['schemas']['ExecutionReport'];
export type FailedTask = components['schemas']['FailedTask'];
export type GivenBrief = components['schemas']['GivenBrief'];
export type HandOver = components['schemas']['HandOver'];
export type HandedOver = components['schemas']['HandedOver'];
export type InitialContext = components['schemas']['InitialContext'];
export type Json = components['schemas']['Json'];
export type KeptError = components['schemas']['KeptError'];
export type KeyRotation = components['schemas']['KeyRotation'];
export type LeaseWish = components['schemas']['LeaseWish'];
export type Limits = components['schemas']['Limits'];
export type Message = components['schemas']['Message'];
export type MessageList = components['schemas']['MessageList'];
export type NewDocument = components['schemas']['NewDocument'];
export type NewKey = components['schemas']['NewKey'];
export type NewMessage = components['schemas']['NewMessage'];
export type NewSession = components['schemas']['NewSession'];
export type NewWebhook = components['schemas']['NewWebhook'];
export type NotFound = components['schemas']['NotFound'];
export type Owner = components['schemas']['Owner'];
export type OwnerEvent = components['schemas']['OwnerEvent'];
export type OwnerEventList = components['schemas']['OwnerEventList'];
export type OwnerList = components['schemas']['OwnerList'];
export type Place = components['schemas']['Place'];
export type Plan = components['schemas']['Plan'];
export type PlanCompletedEvent = components['schemas']['PlanCompletedEvent'];
export type PlanCreatedEvent = components['schemas']['PlanCreatedEvent'];
export type PlanMetadata = components['schemas']['PlanMetadata'];
export type PlanQuote = components['schemas']['PlanQuote'];
export type PlanSummary = components['schemas']['PlanSummary'];
export type PlanUpdatedEvent = components['schemas']['PlanUpdatedEvent'];
export type Problem = components['schemas']['Problem'];
export type ProblemPage = components['schemas']['ProblemPage'];
export type ProblemPageList = components['schemas']['ProblemPageList'];
export type Progress = components['schemas']['Progress'];
export type ProgressUpdate = components['schemas']['ProgressUpdate'];
export type Question = components['schemas']['Question'];
export type ReportFile = components['schemas']['ReportFile'];
export type ReportLink = components['schemas']['ReportLink'];
export type ReportLinkList = components['schemas']['ReportLinkList'];
export type ReportReadyEvent = components['schemas']['ReportReadyEvent'];
export type ReportState = components['schemas']['ReportState'];
export type RequestAnalysis = components['schemas']['RequestAnalysis'];
export type ResearchTable = components['schemas']['ResearchTable'];
export type Results = components['schemas']['Results'];
export type ReviewCompletedEvent = components['schemas']['ReviewCompletedEvent'];
export type RoundCompletedEvent = components['schemas']['RoundCompletedEvent'];
export type SearchHit = components['schemas']['SearchHit'];
export type SearchHitList = components['schemas']['SearchHitList'];
export type Section = components['schemas']['Section'];
export type Session = components['schemas']['Session'];
export type SessionFollowedEvent = components['schemas']['SessionFollowedEvent'];
export type SessionHeldEvent = components['schemas']['SessionHeldEvent'];
export type SessionList = components['schemas']['SessionList'];
export type SessionMessageEvent = components['schemas']['SessionMessageEvent'];
export type SessionQueuedEvent = components['schemas']['SessionQueuedEvent'];
export type SessionResumedEvent = components['schemas']['SessionResumedEvent'];
export type SessionStatusEvent = components['schemas']['SessionStatusEvent'];
export type SessionWaitingEvent = components['schemas']['SessionWaitingEvent'];
export type Source = components['schemas']['Source'];
export type SourceFailedEvent = components['schemas']['SourceFailedEvent'];
export type SourceSelection = components['schemas']['SourceSelection'];
export type SourceSuspectedEvent = components['schemas']['SourceSuspectedEvent'];
export type SourceText = components['schemas']['SourceText'];
export type Statement = components['schemas']['Statement'];
export type StepDegradedEvent = components['schemas']['StepDegradedEvent'];
export type SupervisorProblem = components['schemas']['SupervisorProblem'];
export type SupervisorRequest = components['schemas']['SupervisorRequest'];
export type TakeableTasks = components['schemas']['TakeableTasks'];
export type Task = components['schemas']['Task'];
export type TaskAwaitingInputEvent = components['schemas']['TaskAwaitingInputEvent'];
export type TaskCompletedEvent = components['schemas']['TaskCompletedEvent'];
export type TaskFailedEvent = components['schemas']['TaskFailedEvent'];
export type TaskList = components['schemas']['TaskList'];
export type TaskProgressEvent = components['schemas']['TaskProgressEvent'];
export type TaskSkippedEvent = components['schemas']['TaskSkippedEvent'];
export type TaskStartedEvent = components['schemas']['TaskStartedEvent'];
export type TaskWithCalls = components['schemas']['TaskWithCalls'];
export type ToolList = components['schemas']['ToolList'];
export type UnifiedPending = components['schemas']['UnifiedPending'];
export type UnifiedResponse = components['schemas']['UnifiedResponse'];
export type Usage = components['schemas']['Usage'];
export type UsageFigures = components['schemas']['UsageFigures'];
export type UsageItem = components['schemas']['UsageItem'];
export type UsageReport = components['schemas']['UsageReport'];
export type WebChoice = components['schemas']['WebChoice'];
export type Webhook = components['schemas']['Webhook'];
export type WebhookList = components['schemas']['WebhookList'];
export type WebhookPatch = components['schemas']['WebhookPatch'];
export type WebhookRotation = components['schemas']['WebhookRotation'];
export type $defs = Record<string, never>;
export interface operations {
    listSessions: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                status?: "created" | "brief" | "planning" | "executing" | "review" | "aggregating" | "reporting" | "done" | "failed" | "cancelled";
                /** @description `none` for sessions that are not held */
                hold?: "none" | "paused" | "awaiting_input";
                /** @description Every word of it has to occur in the question, in any case, also as a part of a word */
                q?: string;
                /** @description Created at this time or later */
                createdSince?: string;
                /** @description Created before this time */
                createdUntil?: string;
                /** @description By creation; newest first (`desc`) where absent */
                order?: "asc" | "desc";
                /** @description `metadata.NAME=VALUE`: sessions whose metadata has this value in this top-level field, e.g. `metadata.team=research`. Numbers, `true` and `false` as JSON */
                metadata?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionList"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description Created; `Location` is its path */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: {
                /** @description Longest wait for a change. Seconds */
                wait?: number;
                /** @description The `version` that the caller knows */
                after?: number;
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMessage"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    putBrief: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GivenBrief"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    approve: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    pauseSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    resumeSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    cancelSession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    retrySession: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    pinSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    unpinSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
        };
    };
    retryTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
                /**
                 * @description The task's path in the tree
                 * @example root.0
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    skipTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
                /**
                 * @description The task's path in the tree
                 * @example root.0
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Empty"];
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: {
                /** @description An older version; the newest where absent */
                version?: number;
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    putPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "subtasks": [
                 *         {
                 *           "id": "analyse",
                 *           "description": "Which figures are given for Germany?",
                 *           "agent": "research",
                 *           "estimated_time": "2 min"
                 *         },
                 *         {
                 *           "id": "confirm",
                 *           "description": "Is this the right table?",
                 *           "kind": "user_interaction",
                 *           "choices": [
                 *             "yes",
                 *             "no"
                 *           ],
                 *           "dependencies": [
                 *             "analyse"
                 *           ],
                 *           "onAnswer": {
                 *             "no": {
                 *               "skip": [
                 *                 "report"
                 *               ]
                 *             }
                 *           }
                 *         },
                 *         {
                 *           "id": "report",
                 *           "description": "Life expectancy in Germany since 1990",
                 *           "agent": "data",
                 *           "input": {
                 *             "query": {
                 *               "$from": "analyse",
                 *               "path": "searched.0"
                 *             }
                 *           },
                 *           "dependencies": [
                 *             "confirm"
                 *           ]
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    [key: string]: components["schemas"]["Json"];
                };
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Plan"];
                };
            };
        };
    };
    deletePlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listTasks: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Only tasks of this status */
                status?: "planned" | "blocked" | "in_progress" | "awaiting_input" | "completed" | "failed" | "skipped";
                /** @description `text` is the same as `Accept: text/plain`; both show the whole tree, of any status */
                format?: "json" | "text" | "mermaid";
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tasks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskList"];
                    "text/plain": string;
                    "text/vnd.mermaid": string;
                };
            };
        };
    };
    getTask: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
                /**
                 * @description The task's path in the tree
                 * @example root.0
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaskWithCalls"];
                };
            };
        };
    };
    nextTasks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TakeableTasks"];
                };
            };
        };
    };
    startTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
                /**
                 * @description The task's path in the tree
                 * @example root.0
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["LeaseWish"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    completeTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
                /**
                 * @description The task's path in the tree
                 * @example root.0
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompletedTask"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    failTask: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
                /**
                 * @description The task's path in the tree
                 * @example root.0
                 */
                taskId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailedTask"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Task"];
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query?: {
                /** @description Only events with a higher number; `Last-Event-ID` takes precedence */
                after?: number;
                /** @description Most items of the list; a stream ignores it */
                limit?: number;
                /** @description `nextCursor` of the page before; the list only */
                cursor?: string;
                /** @description 1: the stream also carries the report's text as it is written, as `report.delta` frames `{text}` without an id */
                deltas?: "0" | "1";
            };
            header?: {
                /** @description Number of the last event that was read */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                    "text/event-stream": string;
                };
            };
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAllEvents: {
        parameters: {
            query?: {
                /** @description Only events with a higher position, or with `now` only future ones; `Last-Event-ID` takes precedence */
                after?: string;
                /** @description Most items of the list; a stream ignores it */
                limit?: number;
                /** @description `nextCursor` of the page before; the list only */
                cursor?: string;
            };
            header?: {
                /** @description Number of the last event that was read */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Events, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerEventList"];
                    "text/event-stream": string;
                };
            };
        };
    };
    listAgents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentList"];
                };
            };
        };
    };
    listTools: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ToolList"];
                };
            };
        };
    };
    supervise: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
                /** @description `respond-async`: answers 202 at once, without waiting for the outcome */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupervisorRequest"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnifiedResponse"];
                };
            };
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnifiedPending"];
                };
            };
        };
    };
    superviseProgress: {
        parameters: {
            query?: never;
            header?: {
                /** @description The last update that was read */
                "Last-Event-ID"?: string;
            };
            path: {
                /** @example session-1234-abcd */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Updates, oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Results"];
                };
            };
        };
    };
    listClaims: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                verdict?: "supported" | "partly" | "unsupported" | "contradicted" | "unchecked";
                /** @description Title of the section that the claims are in */
                section?: string;
                /** @description Id of a source that the claims cite */
                source?: string;
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClaimList"];
                };
            };
        };
    };
    getSourceText: {
        parameters: {
            query?: {
                /** @description Offset of the first character, as in a citation's place */
                from?: number;
                /** @description Offset after the last character */
                to?: number;
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
                /** @description The source's id, as citations name it */
                sourceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SourceText"];
                };
            };
        };
    };
    getBundle: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    listReports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "format": "pdf",
                     *           "template": "default",
                     *           "state": "making",
                     *           "url": "/sessions/0195561c-7d3a-7c11-9a52-5e0f6d1b7c40/reports/pdf",
                     *           "bytes": null,
                     *           "sha256": null,
                     *           "error": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        items: components["schemas"]["ReportState"][];
                    };
                };
            };
        };
    };
    requestReport: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "pdf"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    format: "md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx";
                    /** @description The session's own where absent */
                    template?: string;
                };
            };
        };
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportState"];
                };
            };
        };
    };
    getReport: {
        parameters: {
            query?: {
                /** @description Template of the file; the session's own where absent */
                template?: string;
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
                /** @example md */
                format: "md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. Its ETag is its SHA-256 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                    "application/json": string;
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                };
            };
            /** @description The bytes that `Range` requests */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                    "application/json": string;
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                };
            };
        };
    };
    getJournal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "version": 1,
                     *       "engine": "claude",
                     *       "session": {
                     *         "id": "0195561c-7d3a-7c11-9a52-5e0f6d1b7c40",
                     *         "query": "How did life expectancy in Germany develop?",
                     *         "language": "en",
                     *         "status": "done",
                     *         "now": "2026-03-02T09:15:04.117Z"
                     *       },
                     *       "messages": [
                     *         {
                     *           "role": "assistant",
                     *           "content": "I will look into life expectancy in Germany."
                     *         }
                     *       ],
                     *       "calls": [
                     *         {
                     *           "scope": "root.0",
                     *           "turn": 0,
                     *           "order": 1,
                     *           "kind": "tool",
                     *           "name": "search_documents",
                     *           "status": "answered",
                     *           "requestHash": "9f2c6b1e8d4a0c7f5e3b1d9a7c5e3f1b0d8c6a4e2f0b9d7c5a3e1f8b6d4c2a0e",
                     *           "request": {
                     *             "tool": "search_documents",
                     *             "input": {
                     *               "query": "life expectancy Germany"
                     *             }
                     *           },
                     *           "answer": {
                     *             "passages": []
                     *           },
                     *           "error": null,
                     *           "model": null,
                     *           "requestId": null,
                     *           "inputTokens": 0,
                     *           "outputTokens": 0,
                     *           "cacheReadTokens": 0,
                     *           "cacheWriteTokens": 0,
                     *           "costUsd": null,
                     *           "durationMs": 12,
                     *           "at": "2026-03-02T09:15:04.117Z"
                     *         }
                     *       ],
                     *       "sources": []
                     *     }
                     */
                    "application/json": {
                        /** @enum {number} */
                        version: 1;
                        engine: string;
                        session: {
                            id: string;
                            query: string;
                            language: string | null;
                            /** @enum {string} */
                            status: "created" | "brief" | "planning" | "executing" | "review" | "aggregating" | "reporting" | "done" | "failed" | "cancelled";
                            /**
                             * Format: date-time
                             * @description What its agents took for the time
                             */
                            now: string;
                        };
                        messages: {
                            /** @enum {string} */
                            role: "user" | "assistant";
                            content: string;
                        }[];
                        calls: {
                            /** @description The task's id, or the role and its turn */
                            scope: string;
                            turn: number;
                            order: number;
                            /** @enum {string} */
                            kind: "model" | "tool";
                            name: string;
                            /**
                             * @description `sent`: not answered yet, or never, where the process died; the usage of a model call is then the most that it may be
                             * @enum {string}
                             */
                            status: "sent" | "answered" | "failed";
                            /** @description SHA-256 of the request as canonical JSON */
                            requestHash: string;
                            request: components["schemas"]["Json"];
                            answer: components["schemas"]["Json"] | null;
                            error: {
                                code: string;
                                message: string;
                            } | null;
                            model: string | null;
                            requestId: string | null;
                            inputTokens: number;
                            outputTokens: number;
                            cacheReadTokens: number;
                            cacheWriteTokens: number;
                            costUsd: number | null;
                            durationMs: number | null;
                            /** Format: date-time */
                            at: string;
                        }[];
                        sources: {
                            id: string;
                            /** @enum {string} */
                            kind: "document" | "page" | "series" | "api" | "answer";
                            title: string;
                            url: string | null;
                            documentId: string | null;
                            /** Format: date-time */
                            retrievedAt: string;
                            /** @description SHA-256 of the source's text as it was read */
                            hash: string;
                            /** @description The day, month or year on which the source says it was published; absent where it does not */
                            publishedAt?: string;
                            /** @description On what terms the source may be used, as far as it is known */
                            licence?: string;
                            text: string;
                        }[];
                    };
                };
            };
        };
    };
    getUsage: {
        parameters: {
            query?: {
                /** @description First day (UTC); by default the first of the month of `to` */
                from?: string;
                /** @description Last day; by default today */
                to?: string;
                /** @description Some of owner, day, engine, model, separated by commas; by default `day` */
                groupBy?: string;
                /** @description Only this owner; for `admin`, who sees all owners where it is absent */
                owner?: string;
                /** @description Takes precedence over `Accept` */
                format?: "json" | "csv";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sums */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageReport"];
                    "text/csv": string;
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookList"];
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhook"];
            };
        };
        responses: {
            /** @description Created; `Location` is its path */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookPatch"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The webhook's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WebhookRotation"];
            };
        };
        responses: {
            /** @description Created; `Location` is its path */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The webhook's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                state?: "pending" | "delivered" | "failed";
            };
            header?: never;
            path: {
                /** @description The webhook's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryList"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The webhook's id */
                id: string;
                /** @description The message's `webhook-id` */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    redeliver: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The webhook's id */
                id: string;
                /** @description The message's `webhook-id` */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
        };
    };
    listLinks: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLinkList"];
                };
            };
        };
    };
    createLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The session's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "pdf"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    format: "md" | "html" | "json" | "pdf" | "xlsx" | "docx" | "pptx";
                    /** @description The session's own where absent */
                    template?: string;
                    /**
                     * Format: date-time
                     * @description When the link expires; after LINK_S where absent
                     */
                    expiresAt?: string;
                };
            };
        };
        responses: {
            /** @description Created; `Location` is its path */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportLink"];
                };
            };
        };
    };
    deleteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session's id */
                id: string;
                /** @description The link's id */
                linkId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    openLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example 0195561c8a5d7e2f9c314b7a6d1e0f33.0000000000000000000000000000000000000000000 */
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. Its ETag is its SHA-256 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                    "application/json": string;
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                };
            };
            /** @description The bytes that `Range` requests */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/markdown": string;
                    "text/html": string;
                    "application/json": string;
                    "application/pdf": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": string;
                    "application/vnd.openxmlformats-officedocument.presentationml.presentation": string;
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Only keys of this owner */
                owner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyList"];
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewKey"];
            };
        };
        responses: {
            /** @description Created; `Location` is its path */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /** @description The key's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["KeyRotation"];
            };
        };
        responses: {
            /** @description Created; `Location` is its path */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The key's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCaller: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Caller"];
                };
            };
        };
    };
    listOwners: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OwnerList"];
                };
            };
        };
    };
    getOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner's name
                 * @example health-team
                 */
                owner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Owner"];
                };
            };
        };
    };
    eraseOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner's name
                 * @example health-team
                 */
                owner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted: what was asked for goes on after this answer */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Owner"];
                };
            };
        };
    };
    exportOwner: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The owner's name
                 * @example health-team
                 */
                owner: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
        };
    };
    handOverOwner: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description The owner's name
                 * @example health-team
                 */
                owner: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HandOver"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandedOver"];
                };
            };
        };
    };
    isAlive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ok";
                    };
                };
            };
        };
    };
    isReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready",
                     *       "checks": [
                     *         "database"
                     *       ],
                     *       "warnings": []
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        status: "ready";
                        checks: string[];
                        /** @description Conditions that an operator should know of and that do not make the service unready */
                        warnings: string[];
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Prometheus text format */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
    listProblems: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemPageList"];
                };
            };
        };
    };
    getProblem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @example rate_limited */
                code: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The page that a problem's `type` links to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProblemPage"];
                    "text/html": string;
                };
            };
        };
    };
    listDocuments: {
        parameters: {
            query?: {
                /** @description Most items of the page */
                limit?: number;
                /** @description `nextCursor` of the page before */
                cursor?: string;
                /** @description Only documents of these bytes: tells whether a file is in the library, without sending it */
                sha256?: string;
                /** @description Created at this time or later */
                createdSince?: string;
                /** @description Created before this time */
                createdUntil?: string;
                /** @description By creation; newest first (`desc`) where absent */
                order?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentList"];
                };
            };
        };
    };
    addDocuments: {
        parameters: {
            query?: never;
            header?: {
                /** @description A repeated request with the same key and body gets the first answer, and nothing is done twice; with another body it is 422 */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDocument"];
                "multipart/form-data": {
                    /** @description Collection of the library that the files are added to; has to come before the second file */
                    collection?: string;
                    /** @description Files, under any field names */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description The library had all of it. `Location` only where one document was sent */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedDocuments"];
                };
            };
            /** @description Added to the library. `Location` only where one document was sent */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedDocuments"];
                };
            };
        };
    };
    searchDocuments: {
        parameters: {
            query: {
                /**
                 * @description Words, or a question
                 * @example life expectancy in Germany
                 */
                q: string;
                limit?: number;
                /** @description `nextCursor` of the page before; additions and deletions in between may move hits from page to page */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchHitList"];
                };
            };
        };
    };
    getDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    deleteDocument: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getDocumentText: {
        parameters: {
            query?: {
                /** @description Offset of the first character, as in a citation's place */
                from?: number;
                /** @description Offset after the last character */
                to?: number;
            };
            header?: never;
            path: {
                /** @description The document's id */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentText"];
                };
            };
        };
    };
}
